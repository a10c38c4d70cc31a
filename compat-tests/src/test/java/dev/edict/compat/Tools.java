package dev.edict.compat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs that a test needs. */
final class Tools {
    private Tools() {}

    /**
     * Where a program is: what {@code -Dedict.PROGRAM} or {@code $EDICT_PROGRAM} says, or on the path. Skips the test with a
     * loud line if it is missing; in CI its absence is a failure.
     *
     * @param where to get it
     */
    static Path require(String program, String where) {
        String chosen = System.getProperty("edict." + program,
                System.getenv().getOrDefault("EDICT_" + program.toUpperCase(Locale.ROOT), ""));
        Optional<Path> found = chosen.isEmpty()
                ? Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(directory -> Path.of(directory, program)).filter(Files::isExecutable).findFirst()
                : Optional.of(Path.of(chosen)).filter(Files::isExecutable);
        if (found.isEmpty()) {
            String message = program + " was not found "
                    + (chosen.isEmpty() ? "on the PATH; get it from " + where : "at " + chosen);
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            System.err.println("SKIPPED: " + message);
            Assumptions.abort(message);
        }
        return found.orElseThrow();
    }
}
