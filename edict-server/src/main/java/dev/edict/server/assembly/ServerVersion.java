package dev.edict.server.assembly;

import dev.edict.model.value.ObjectValue;

/** What the server says it is. */
final class ServerVersion {
    private ServerVersion() {}

    static ObjectValue document() {
        String platform = System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT) + "/"
                + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64");
        return ObjectValue.of(
                "major", "1", "minor", "36",
                "emulationMajor", "1", "emulationMinor", "36",
                "minCompatibilityMajor", "1", "minCompatibilityMinor", "35",
                "gitVersion", "v1.36.4+edict", "gitCommit", "", "gitTreeState", "clean",
                "buildDate", "2026-01-01T00:00:00Z", "goVersion", "java" + Runtime.version().feature(),
                "compiler", "javac", "platform", platform);
    }
}
