package dev.edict.node.stage;

import dev.edict.types.annotation.Maximum;
import dev.edict.types.annotation.Minimum;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Size;
import java.time.Duration;

/**
 * What a command answers that is run in a container.
 *
 * @param command the words of the command with a space between each two; a star stands for any text, such as {@code psql *}
 * @param stdout what it writes
 * @param stderr what it writes to where errors go
 * @param exitCode with which it ends
 * @param takes how long it takes
 */
public record CommandAnswer(
        @Size(min = 1, max = 1024) String command,
        @Optional @Size(max = 65536) String stdout,
        @Optional @Size(max = 65536) String stderr,
        @Optional @Minimum(0) @Maximum(255) int exitCode,
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) @Optional Duration takes)
        implements CommandAnswerWith {}
