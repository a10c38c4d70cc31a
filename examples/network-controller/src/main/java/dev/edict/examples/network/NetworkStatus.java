package dev.edict.examples.network;

import dev.edict.api.meta.v1.Condition;
import dev.edict.types.annotation.ListType;
import dev.edict.types.annotation.Optional;
import java.util.List;

/**
 * What there is of a network.
 *
 * @param counterpart what stands for it, such as {@code bridge br-1f0ab38c76d2}
 * @param conditions {@code Ready}, when it is as wanted
 */
public record NetworkStatus(
        @Optional String counterpart,
        @ListType(value = ListType.Merge.MAP, keys = "type") List<Condition> conditions) implements NetworkStatusWith {}
