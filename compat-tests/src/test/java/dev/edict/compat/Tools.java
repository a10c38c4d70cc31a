package dev.edict.compat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Programs that a test needs. */
final class Tools {
    private Tools() {}

    /** Skips the test with a loud line if the program is missing; in CI its absence is a failure. */
    static void require(String program, String where) {
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(directory, program))) {
                return;
            }
        }
        String message = program + " was not found on the PATH; get it from " + where;
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(message);
        }
        System.err.println("SKIPPED: " + message);
        Assumptions.abort(message);
    }
}
