package dev.edict.client.connect;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A program that knows a user's credentials, and how it is to be run. Its text has no secrets. */
record ExecEntry(
        String command,
        List<String> arguments,
        Map<String, String> environment,
        String apiVersion,
        String installHint,
        boolean provideClusterInfo,
        String interactiveMode) {
    static final String V1 = "client.authentication.k8s.io/v1";
    static final String V1BETA1 = "client.authentication.k8s.io/v1beta1";

    static ExecEntry of(Fields fields, @Nullable Path directory) {
        String command = fields.text("command");
        Map<String, String> environment = new LinkedHashMap<>();
        for (Fields variable : fields.parts("env")) {
            environment.put(variable.text("name"), variable.text("value"));
        }
        String apiVersion = fields.text("apiVersion");
        String mode = fields.text("interactiveMode");
        return new ExecEntry(
                command.indexOf(File.separatorChar) < 0 ? command : UserEntry.resolved(command, directory),
                fields.texts("args"),
                environment,
                apiVersion,
                printable(fields.text("installHint")),
                fields.truth("provideClusterInfo"),
                mode.isEmpty() && apiVersion.equals(V1BETA1) ? "IfAvailable" : mode);
    }

    /** Without the characters by which a text could command a terminal. */
    private static String printable(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(point -> {
            boolean harmless = point >= '\t' && point <= '\r'
                    || switch (Character.getType(point)) {
                        case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE,
                                Character.UNASSIGNED -> false;
                        default -> true;
                    };
            if (harmless) {
                clean.appendCodePoint(point);
            } else {
                clean.append(String.format("U+%04X", point));
            }
        });
        return clean.toString();
    }

    @Override
    public String toString() {
        return command;
    }
}
