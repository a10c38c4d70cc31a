package dev.edict.node.kubelet;

import dev.edict.api.core.v1.ContainerStateWaiting;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.node.http.HttpExchange;
import dev.edict.node.http.HttpRequest;
import dev.edict.node.run.ContainerAccess;
import dev.edict.node.run.ContainerAccess.UnavailableException;
import dev.edict.node.run.LogEntry;
import dev.edict.node.run.LogQuery;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What containers have written, as {@code kubectl logs} asks for it. */
final class LogPage {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'").withZone(ZoneOffset.UTC);
    private static final String INVALID = "{\"message\": \"Invalid request.\"}";

    private final ContainerAccess containers;
    private final InstantSource clock;

    LogPage(ContainerAccess containers, InstantSource clock) {
        this.containers = containers;
        this.clock = clock;
    }

    /** @param timestamps whether each line begins with its time, limit how many bytes are wanted; null for all */
    private record Wanted(LogQuery query, boolean timestamps, @Nullable Long limit) {}

    void handle(HttpExchange exchange, Pod pod, String container) throws IOException, InterruptedException {
        Wanted wanted;
        try {
            wanted = wanted(exchange.request());
        } catch (NumberFormatException | TimeFormatException broken) {
            exchange.refuse(400, "{\"message\": \"Unable to decode query.\"}");
            return;
        } catch (IllegalArgumentException invalid) {
            exchange.refuse(422, INVALID);
            return;
        }
        String refusal = refusal(pod, container, wanted.query().previous());
        if (refusal != null) {
            exchange.refuse(400, refusal);
            return;
        }
        try (OutputStream out = exchange.stream("text/plain")) {
            containers.logs(pod, container, wanted.query(), new Writer(out, wanted));
        } catch (UnavailableException gone) {
            // What could be said has been said.
        }
    }

    private Wanted wanted(HttpRequest request) {
        String tail = request.parameter("tailLines") != null ? request.parameter("tailLines") : request.parameter("tail");
        Long lines = tail == null || tail.equals("all") ? null : Long.valueOf(tail);
        String seconds = request.parameter("sinceSeconds");
        String time = request.parameter("sinceTime");
        String limit = request.parameter("limitBytes");
        Long bytes = limit == null ? null : Long.valueOf(limit);
        String stream = request.parameter("stream") == null ? "All" : request.parameter("stream");
        if ((lines != null && lines < 0) || (bytes != null && bytes < 1) || (seconds != null && Long.parseLong(seconds) < 1)
                || (seconds != null && time != null) || !List.of("All", "Stdout", "Stderr").contains(stream)) {
            throw new IllegalArgumentException(INVALID);
        }
        Instant since = seconds != null ? clock.instant().minusSeconds(Long.parseLong(seconds))
                : time != null ? Times.parse(time) : null;
        return new Wanted(
                new LogQuery(request.is("previous"), request.is("follow"), since, lines, !"Stderr".equals(stream),
                        !"Stdout".equals(stream)),
                request.is("timestamps"), bytes);
    }

    /** Why there is nothing to be read, by what the status says, in the kubelet's words. @return null if there is */
    static @Nullable String refusal(Pod pod, String container, boolean previous) {
        String named = "container \"" + container + "\" in pod \"" + pod.name() + "\" is ";
        ContainerStatus status = Stream.of(pod.status().containerStatuses(), pod.status().initContainerStatuses(),
                        pod.status().ephemeralContainerStatuses())
                .flatMap(List::stream).filter(each -> each.name().equals(container)).findFirst().orElse(null);
        if (status == null) {
            return named + "not available";
        }
        boolean ranBefore = status.lastState().terminated() != null;
        if (previous) {
            return ranBefore ? null
                    : "previous terminated container \"" + container + "\" in pod \"" + pod.name() + "\" not found";
        }
        if (status.state().terminated() != null && status.state().terminated().containerID().isEmpty() && !ranBefore) {
            return named + "terminated";
        }
        ContainerStateWaiting waiting = status.state().waiting();
        if (waiting == null || ranBefore) {
            return null;
        }
        return named + "waiting to start: " + switch (waiting.reason()) {
            case "ErrImagePull" -> "image can't be pulled";
            case "ImagePullBackOff" -> "trying and failing to pull image";
            default -> waiting.reason();
        };
    }

    private static final class Writer implements ContainerAccess.LogSink {
        private final OutputStream out;
        private final Wanted wanted;
        private long left;

        Writer(OutputStream out, Wanted wanted) {
            this.out = out;
            this.wanted = wanted;
            this.left = wanted.limit() == null ? Long.MAX_VALUE : wanted.limit();
        }

        @Override
        public boolean take(LogEntry entry) throws IOException {
            byte[] bytes = ((wanted.timestamps() ? TIME.format(entry.time()) + " " : "") + entry.line() + "\n")
                    .getBytes(StandardCharsets.UTF_8);
            int count = (int) Math.min(bytes.length, left);
            out.write(bytes, 0, count);
            left -= count;
            if (wanted.query().follow()) {
                out.flush();
            }
            return left > 0;
        }
    }
}
