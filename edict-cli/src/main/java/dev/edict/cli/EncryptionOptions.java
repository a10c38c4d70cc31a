package dev.edict.cli;

import dev.edict.server.EdictBuilder;
import java.nio.file.Path;
import java.util.List;

/** Whether and how what is stored is encrypted. */
final class EncryptionOptions {
    static final Option CONFIGURATION = new Option("--encryption-provider-config", "FILE",
            "What is encrypted in the store, and how: an EncryptionConfiguration of apiserver.config.k8s.io/v1.");
    private static final Option RELOAD = new Option("--encryption-provider-config-automatic-reload", "true|false",
            "Whether that file is read again when it changes.", "false");

    static final List<Option> OPTIONS = List.of(CONFIGURATION, RELOAD);

    private EncryptionOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        String file = arguments.find(CONFIGURATION);
        boolean reload = arguments.isTrue(RELOAD);
        if (file == null && reload) {
            throw new Arguments.UsageException(RELOAD.name() + " must be set with " + CONFIGURATION.name());
        }
        if (file != null) {
            builder.encryptionProviderConfig(Path.of(file), reload);
        }
    }
}
