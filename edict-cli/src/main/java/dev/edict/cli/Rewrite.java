package dev.edict.cli;

import dev.edict.cli.RewritableResources.Resource;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Has a server write its objects again as they are, each on the condition that it is still the one that was listed. A server
 * that encrypts writes what changes nothing only if the value would be closed with another key now: so old values move to the
 * newest key, and all others cost a read. What is in the objects never leaves the server: only their names are asked for.
 */
final class Rewrite {
    private static final String METADATA = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    private static final String LIST = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
    private static final int AT_ONCE = 8;
    private static final int TRIES = 6;
    private static final int MOST_TOLD = 20;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ClusterConnection connection;
    private final Path file;
    private final int pageSize;
    private final PrintStream out;
    private final List<String> failures = new ArrayList<>();
    private RewritePosition position;

    /** @param file where it is noted how far it has come */
    Rewrite(ClusterConnection connection, RewritePosition position, Path file, int pageSize, PrintStream out) {
        this.connection = connection;
        this.position = position;
        this.file = file;
        this.pageSize = pageSize;
        this.out = out;
    }

    /**
     * Goes on from the position to the end. It can be stopped at any time.
     *
     * @throws IOException if the server can not be asked any more; the position is kept
     */
    RewriteCounts run(List<Resource> resources) throws IOException, InterruptedException {
        for (Resource resource : resources) {
            if (!position.done().contains(resource.name().toString())) {
                run(resource);
            }
        }
        Files.deleteIfExists(file);
        failures.stream().limit(MOST_TOLD).forEach(failure -> out.println("  " + failure));
        return position.counts();
    }

    private void run(Resource resource) throws IOException, InterruptedException {
        String name = resource.name().toString();
        String token = position.resource().equals(name) ? position.token() : "";
        RewriteCounts before = position.counts();
        do {
            keep(position.at(name, token, position.counts()));
            ObjectValue page = page(resource, token);
            RewriteCounts done = rewrite(resource, page.list("items").objects());
            token = page.object("metadata").string("continue");
            position = position.at(name, token, position.counts().plus(done));
            if (!token.isEmpty()) {
                tell(name, position.counts().minus(before), "…");
            }
        } while (!token.isEmpty());
        RewriteCounts own = position.counts().minus(before);
        keep(position.finished(name, position.counts()));
        if (own.all() > 0) {
            tell(name, own, "");
        }
    }

    private void tell(String name, RewriteCounts counts, String end) {
        out.println(name + ": " + counts.rewritten() + " rewritten, " + counts.current() + " had the newest key"
                + (counts.gone() == 0 ? "" : ", " + counts.gone() + " were deleted meanwhile")
                + (counts.failed() == 0 ? "" : ", " + counts.failed() + " FAILED") + end);
    }

    private void keep(RewritePosition newPosition) throws IOException {
        position = newPosition;
        position.write(file);
    }

    private ObjectValue page(Resource resource, String token) throws IOException, InterruptedException {
        String query = "?limit=" + pageSize
                + (token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
        ClusterConnection.Answer answer = patiently(() -> connection.get(resource.path() + query, LIST));
        if (answer.code() == 410) {
            // The list has become too old. What follows can still be listed, as it is now; or all of it.
            return page(resource, token.isEmpty() ? "" : answer.tree().object("metadata").string("continue"));
        }
        if (answer.code() != 200) {
            throw new IOException("cannot list " + resource.name() + ": " + answer.message());
        }
        return answer.tree();
    }

    private RewriteCounts rewrite(Resource resource, List<ObjectValue> items) throws IOException, InterruptedException {
        RewriteCounts counts = RewriteCounts.NONE;
        try (ExecutorService asking = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            List<Future<RewriteCounts>> results = new ArrayList<>();
            for (ObjectValue item : items) {
                results.add(asking.submit(() -> rewrite(resource, item.object("metadata"))));
            }
            for (Future<RewriteCounts> result : results) {
                counts = counts.plus(result.get());
            }
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof IOException cause ? cause : new IOException(failure.getCause());
        }
        return counts;
    }

    /** One of the counts is one. */
    private RewriteCounts rewrite(Resource resource, ObjectValue listed) throws IOException, InterruptedException {
        String path = resource.path(listed.string("namespace"), escaped(listed.string("name")));
        ObjectValue metadata = listed;
        for (int tried = 1; ; tried++) {
            String version = metadata.string("resourceVersion");
            String body = Json.text(ObjectValue.of(
                    "metadata", ObjectValue.of("uid", metadata.string("uid"), "resourceVersion", version)));
            ClusterConnection.Answer answer = patiently(() -> connection.mergePatch(path, METADATA, body));
            if (answer.code() == 409 && tried < TRIES) {
                // Somebody has written it since, maybe by a server that has the older key first still.
                answer = patiently(() -> connection.get(path, METADATA));
                metadata = answer.tree().object("metadata");
                if (answer.code() == 200) {
                    continue;
                }
            }
            return counted(path, answer, version);
        }
    }

    private RewriteCounts counted(String path, ClusterConnection.Answer answer, String version) {
        return switch (answer.code()) {
            case 200 -> answer.tree().object("metadata").string("resourceVersion").equals(version)
                    ? new RewriteCounts(0, 1, 0, 0) : new RewriteCounts(1, 0, 0, 0);
            case 404 -> new RewriteCounts(0, 0, 1, 0);
            default -> {
                synchronized (failures) {
                    failures.add(path + ": " + answer.message());
                }
                yield new RewriteCounts(0, 0, 0, 1);
            }
        };
    }

    private static String escaped(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Comes again when the server has too much to do. */
    private static ClusterConnection.Answer patiently(Callable<ClusterConnection.Answer> asking)
            throws IOException, InterruptedException {
        for (int tried = 1; ; tried++) {
            ClusterConnection.Answer answer;
            try {
                answer = asking.call();
            } catch (IOException | RuntimeException failure) {
                throw failure;
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
            boolean busy = answer.code() == 429 || answer.code() == 503 || answer.code() == 504;
            if (!busy || tried == TRIES) {
                return answer;
            }
            Thread.sleep(PAUSE.multipliedBy(tried));
        }
    }
}
