package dev.edict.node.stage;

import dev.edict.types.annotation.Maximum;
import dev.edict.types.annotation.Minimum;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Rule;
import dev.edict.types.annotation.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a container ends by itself.
 *
 * @param after how long it runs
 * @param exitCode with which it ends; 137 for {@code OOMKilled}
 * @param reason such as {@code OOMKilled}; absent: {@code Completed} with 0, {@code Error} otherwise
 * @param message what it leaves behind in its termination log
 * @param times how many attempts end like this, after which it goes on as long as it is let; absent: all
 */
@Rule(value = "!has(self.reason) || self.reason != 'Completed' || !has(self.exitCode) || self.exitCode == 0",
        message = "what is Completed ends with 0", fieldPath = ".exitCode")
public record ContainerEnd(
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) Duration after,
        @Optional @Minimum(0) @Maximum(255) int exitCode,
        @Pattern("^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$") @Size(max = 128) @Nullable String reason,
        @Optional @Size(max = 4096) String message,
        @Minimum(1) @Nullable Integer times) implements ContainerEndWith {}
