package dev.edict.cli;

import dev.edict.server.EdictBuilder;
import dev.edict.server.kubelet.KubeletSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the server reaches the kubelets of nodes. */
final class KubeletOptions {
    private static final Option TYPES = new Option("--kubelet-preferred-address-types", "TYPE,…",
            "Which of a node's addresses leads to its kubelet, the best first.",
            String.join(",", KubeletSettings.DEFAULT.addressTypes()));
    private static final Option PORT = new Option("--kubelet-port", "PORT",
            "Where kubelets listen that do not say so.", Integer.toString(KubeletSettings.DEFAULT.port()));
    private static final Option TIMEOUT = new Option("--kubelet-timeout", "DURATION",
            "How long it may take to connect to a kubelet, and again to make sure of it.", "5s");
    private static final Option CERTIFICATE = new Option("--kubelet-client-certificate", "FILE",
            "What the server shows to kubelets. Default: a certificate of its own authority");
    private static final Option KEY = new Option("--kubelet-client-key", "FILE", "The key of that certificate.");
    private static final Option AUTHORITY = new Option("--kubelet-certificate-authority", "FILE",
            "Who vouches for kubelets. Default: they are believed whatever they show");

    static final List<Option> OPTIONS = List.of(TYPES, PORT, TIMEOUT, CERTIFICATE, KEY, AUTHORITY);

    private KubeletOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        Path authority = path(arguments.find(AUTHORITY));
        if (authority != null) {
            GivenFiles.requireCertificates(AUTHORITY, authority);
        }
        try {
            builder.kubelets(new KubeletSettings(
                    arguments.list(TYPES), arguments.port(PORT), arguments.duration(TIMEOUT),
                    path(arguments.find(CERTIFICATE)), path(arguments.find(KEY)), authority));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private static @Nullable Path path(@Nullable String file) {
        return file == null ? null : Path.of(file);
    }
}
