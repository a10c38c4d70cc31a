package dev.edict.node.stage;

import dev.edict.model.quantity.Quantity;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Rule;
import dev.edict.types.annotation.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a container uses from some time on.
 *
 * @param after how long after the start of the container
 * @param cpu such as {@code 250m}; absent: a tenth of what it requests
 * @param memory such as {@code 64Mi}; absent: half of what it requests
 */
@Rule(value = "has(self.cpu) || has(self.memory)", message = "needs cpu or memory")
public record ResourceUse(
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) @Optional Duration after,
        @Nullable Quantity cpu,
        @Nullable Quantity memory) implements ResourceUseWith {}
