package dev.edict.cli;

import dev.edict.server.EdictBuilder;
import java.nio.file.Path;
import java.util.List;

/** Which plugins may change or refuse writes, and what they are told. */
final class AdmissionOptions {
    private static final Option ENABLED = new Option("--enable-admission-plugins", "NAME,…",
            "Admission plugins that run besides those that do by default.");
    private static final Option DISABLED = new Option("--disable-admission-plugins", "NAME,…",
            "Admission plugins that do not run although they would by default.");
    private static final Option CONFIGURATION = new Option("--admission-control-config-file", "FILE",
            "What admission plugins are told: an AdmissionConfiguration of apiserver.config.k8s.io/v1.");

    private static final Option NOT_READY = new Option("--default-not-ready-toleration-seconds", "N",
            "How long pods stay on a node that is not ready, unless they say otherwise.", "300");
    private static final Option UNREACHABLE = new Option("--default-unreachable-toleration-seconds", "N",
            "How long pods stay on a node that can not be reached, unless they say otherwise.", "300");

    static final List<Option> OPTIONS = List.of(ENABLED, DISABLED, CONFIGURATION, NOT_READY, UNREACHABLE);

    private AdmissionOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        builder.enableAdmissionPlugins(names(arguments, ENABLED)).disableAdmissionPlugins(names(arguments, DISABLED));
        builder.defaultTolerationSeconds(seconds(arguments, NOT_READY), seconds(arguments, UNREACHABLE));
        String file = arguments.find(CONFIGURATION);
        if (file != null) {
            try {
                builder.admissionControlConfiguration(Path.of(file));
            } catch (IllegalArgumentException wrong) {
                throw new Arguments.UsageException(CONFIGURATION.name() + ": " + wrong.getMessage());
            }
        }
    }

    private static long seconds(Arguments arguments, Option option) {
        try {
            return Long.parseLong(arguments.get(option));
        } catch (NumberFormatException noNumber) {
            throw new Arguments.UsageException(option.name() + " takes a number of seconds, not " + arguments.get(option));
        }
    }

    private static String[] names(Arguments arguments, Option option) {
        return arguments.list(option).toArray(String[]::new);
    }
}
