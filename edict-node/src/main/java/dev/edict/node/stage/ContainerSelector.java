package dev.edict.node.stage;

import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.types.annotation.ListType;
import dev.edict.types.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which containers are meant: those that fit everything that is said here.
 *
 * @param namespaces of their pods; all, if there are none
 * @param pods the labels of their pods
 * @param containers their names; all, if there are none
 * @param images theirs; each is a pattern in which a star stands for any text, such as {@code nginx:*}; all, if there are none
 */
public record ContainerSelector(
        @Size(max = 256) @ListType(ListType.Merge.SET) List<@Size(max = 63) String> namespaces,
        @Nullable LabelSelector pods,
        @Size(max = 256) @ListType(ListType.Merge.SET) List<@Size(max = 63) String> containers,
        @Size(max = 256) @ListType(ListType.Merge.SET) List<@Size(min = 1, max = 512) String> images)
        implements ContainerSelectorWith {}
