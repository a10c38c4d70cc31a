package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.node.stage.LogLines;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Images of Kubernetes itself that everybody knows: {@code pause}, which waits for its end and nothing else, and {@code agnhost}, with
 * which clusters are tried, whose first argument says which of its servers it is.
 */
final class KnownImages {
    private static final String AGNHOST_PROGRAM = "/agnhost";
    private static final Set<String> AGNHOST_SERVERS = Set.of(
            "fake-gitserver", "guestbook", "net", "netexec", "nettest", "no-snat-test-proxy", "porter",
            "resource-consumer-controller", "serve-hostname", "tcp-reset", "test-webserver", "webhook");
    private static final Script PAUSED = Script.ENDLESS.withLogs(List.of(new LogLines("Paused", Duration.ZERO, null, null, null)));

    private KnownImages() {}

    /** @return null if it is another image, or something else of it is run */
    static @Nullable Script of(Container container) {
        return switch (name(container.image())) {
            case "pause" -> container.command().isEmpty() ? Scripts.ENDLESS : null;
            case "agnhost" -> agnhost(container);
            default -> null;
        };
    }

    private static @Nullable Script agnhost(Container container) {
        if (!container.command().isEmpty() && !container.command().getFirst().equals(AGNHOST_PROGRAM)) {
            return null;
        }
        String program = Stream.concat(container.command().stream().skip(1), container.args().stream()).findFirst().orElse("pause");
        return program.equals("pause") ? PAUSED : AGNHOST_SERVERS.contains(program) ? Scripts.ENDLESS : null;
    }

    /** Without registry, tag and digest. */
    private static String name(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        return last.replaceFirst("[:@].*", "");
    }
}
