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

    static final List<Option> OPTIONS = List.of(ENABLED, DISABLED, CONFIGURATION);

    private AdmissionOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        builder.enableAdmissionPlugins(names(arguments, ENABLED)).disableAdmissionPlugins(names(arguments, DISABLED));
        String file = arguments.find(CONFIGURATION);
        if (file != null) {
            try {
                builder.admissionControlConfiguration(Path.of(file));
            } catch (IllegalArgumentException wrong) {
                throw new Arguments.UsageException(CONFIGURATION.name() + ": " + wrong.getMessage());
            }
        }
    }

    private static String[] names(Arguments arguments, Option option) {
        return arguments.list(option).toArray(String[]::new);
    }
}
