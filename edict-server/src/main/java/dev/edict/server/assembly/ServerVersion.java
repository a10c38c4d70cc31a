package dev.edict.server.assembly;

import dev.edict.model.value.ObjectValue;
import java.util.Locale;

/**
 * What the server says it is. The fields that clients compare with their own are those of the Kubernetes that it is
 * compatible with; who it really is stands in a field that they do not know, and in the compiler.
 */
final class ServerVersion {
    /** The version of Kubernetes that clients take this server for. */
    public static final String KUBERNETES = "v1.36.4";

    /** On what this server runs. */
    static final String RUNTIME = "java" + Runtime.version().feature();

    private static final String COMMIT = "0".repeat(40);

    private ServerVersion() {}

    static ObjectValue document() {
        String platform = System.getProperty("os.name").toLowerCase(Locale.ROOT) + "/"
                + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64");
        return ObjectValue.of(
                "major", "1", "minor", "36",
                "emulationMajor", "1", "emulationMinor", "36",
                "minCompatibilityMajor", "1", "minCompatibilityMinor", "35",
                "gitVersion", KUBERNETES, "gitCommit", System.getProperty("edict.kubernetes.commit", COMMIT),
                "gitTreeState", "clean",
                "buildDate", "2026-01-01T00:00:00Z", "goVersion", RUNTIME,
                "compiler", "javac", "platform", platform, "server", "edict");
    }
}
