package dev.edict.node.stage;

import dev.edict.types.annotation.Enum;
import dev.edict.types.annotation.Minimum;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Rule;
import dev.edict.types.annotation.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A line that a container writes, once or again and again.
 *
 * @param line its text, in which {@code $(time)}, {@code $(namespace)}, {@code $(pod)}, {@code $(container)}, {@code $(node)},
 *     {@code $(image)}, {@code $(restarts)} and {@code $(number)} stand for what they say; the number counts from 1
 * @param after how long after the start of the container
 * @param every how often it is written again; absent: never
 * @param times how often it is written at all; absent: without end
 * @param stream where it is written to
 */
@Rule(value = "!has(self.times) || has(self.every)", message = "times needs every", fieldPath = ".times")
public record LogLines(
        @Size(max = 4096) String line,
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) @Optional Duration after,
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST)
                @Rule(value = "duration(self) >= duration('10ms')", message = "must not be shorter than 10ms") @Nullable Duration every,
        @Minimum(1) @Nullable Integer times,
        @Enum({"stdout", "stderr"}) @Nullable String stream) implements LogLinesWith {}
