package dev.edict.examples.envoy;

import dev.edict.model.object.ApiObject;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.patch.strategic.StrategicMerge;
import dev.edict.schema.catalogue.Catalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The initializer of the walkthrough: lists and watches the pods that nobody sees yet. Each that waits for it gets what stands
 * in the ConfigMap, and its name off the list, in one patch: so there is no half-way, whenever it is stopped. Whoever runs
 * after it begins with the list and finds what is left.
 */
public final class EnvoyInitializer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(EnvoyInitializer.class.getName());
    private static final long PAUSE_MILLIS = 500;

    private final ApiServer server;
    private final Settings settings;
    private final Schema podSchema = Catalogue.load().definitions().definition("io.k8s.api.core.v1.Pod");
    private volatile boolean closed;

    /**
     * How it runs.
     *
     * @param name under which it is waited for
     * @param namespace of the ConfigMap
     * @param configMap what to inject
     * @param annotation with which pods ask for it
     * @param requireAnnotation whether only pods that ask for it get it
     */
    public record Settings(
            String name, String namespace, String configMap, String annotation, boolean requireAnnotation) {
        /** Those of the walkthrough. */
        public static final Settings DEFAULT = new Settings("envoy.initializer.kubernetes.io", "default",
                "envoy-initializer", "initializer.kubernetes.io/envoy", false);

        /** The same for those only who ask for it. */
        public Settings requiringAnnotation() {
            return new Settings(name, namespace, configMap, annotation, true);
        }
    }

    EnvoyInitializer(ApiServer server, Settings settings) {
        this.server = server;
        this.settings = settings;
    }

    /** Begins on a thread of its own. */
    public static EnvoyInitializer start(Path kubeconfig, Settings settings) throws Exception {
        EnvoyInitializer initializer = new EnvoyInitializer(ApiServer.of(kubeconfig), settings);
        Thread.ofVirtual().name("envoy-initializer").start(initializer::run);
        return initializer;
    }

    /** Arguments: the kubeconfig, and {@code --require-annotation}. */
    public static void main(String[] arguments) throws Exception {
        List<String> words = List.of(arguments);
        Settings settings = words.contains("--require-annotation")
                ? Settings.DEFAULT.requiringAnnotation() : Settings.DEFAULT;
        Path kubeconfig = Path.of(words.stream().filter(word -> !word.startsWith("--")).findFirst().orElseThrow(
                () -> new IllegalArgumentException("usage: envoy-initializer KUBECONFIG [--require-annotation]")));
        try (EnvoyInitializer initializer = new EnvoyInitializer(ApiServer.of(kubeconfig), settings)) {
            initializer.run();
        }
    }

    private void run() {
        while (!closed) {
            try {
                listAndWatch();
            } catch (IOException | RuntimeException failure) {
                if (!closed) {
                    LOG.log(Logger.Level.WARNING, "begins again: " + failure);
                }
            } catch (InterruptedException ended) {
                return;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    private void listAndWatch() throws IOException, InterruptedException {
        ObjectValue list = server.get("/api/v1/pods?includeUninitialized=true");
        initializeAll(list.list("items").objects());
        server.watch("/api/v1/pods?watch=true&includeUninitialized=true&resourceVersion="
                + list.object("metadata").string("resourceVersion"), event -> {
                    if (event.string("type").equals("ADDED") || event.string("type").equals("MODIFIED")) {
                        initializeOrBeginAgain(event.object("object"));
                    } else if (event.string("type").equals("ERROR")) {
                        throw new IllegalStateException("the watch has ended: " + event.object("object").string("message"));
                    }
                });
    }

    /** A pod that does not succeed keeps no other waiting; it is tried again afterwards. */
    private void initializeAll(List<ObjectValue> pods) throws IOException, InterruptedException {
        IOException failed = null;
        for (ObjectValue pod : pods) {
            try {
                initialize(pod);
            } catch (IOException failure) {
                failed = failure;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void initializeOrBeginAgain(ObjectValue pod) {
        try {
            initialize(pod);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", ended);
        }
    }

    /** Does its part if it is its turn. */
    private void initialize(ObjectValue pod) throws IOException, InterruptedException {
        List<ObjectValue> pending = pod.object("metadata").object("initializers").list("pending").objects();
        if (pending.isEmpty() || !pending.getFirst().string("name").equals(settings.name())) {
            return;
        }
        ObjectValue changed = pod;
        String left = "";
        if (!settings.requireAnnotation() || isWanted(pod)) {
            Injection injection = Injection.of(server.get(
                    "/api/v1/namespaces/" + settings.namespace() + "/configmaps/" + settings.configMap()));
            switch (injection.into(pod)) {
                case Injection.Outcome.Injected injected -> changed = injected.pod();
                case Injection.Outcome.Left stays -> left = stays.why();
            }
        }
        ApiObject identity = new ApiObject(pod);
        ObjectValue patch = StrategicMerge.twoWay(pod, withoutFirst(changed, pending), podSchema)
                // What was decided on another state than there is now is decided again.
                .withAt(new StringValue(identity.resourceVersion()), "metadata", "resourceVersion");
        try {
            server.patch("/api/v1/namespaces/" + identity.namespace() + "/pods/" + identity.name(), patch);
        } catch (ApiServer.RefusedException refused) {
            switch (refused.code()) {
                // It has gone, or has changed, which the watch tells.
                case 404, 409 -> {}
                // With what is put into it, it is not allowed here, and never will be.
                case 403, 422 -> fail(identity, refused);
                default -> throw refused;
            }
            return;
        }
        LOG.log(Logger.Level.INFO, identity.namespace() + "/" + identity.name() + (left.isEmpty() ? "" : ": " + left));
        if (!left.isEmpty()) {
            tell(identity, "Envoy was not injected: " + left);
        }
    }

    /** Lets the pod fail, so that its creator hears why instead of waiting. */
    private void fail(ApiObject pod, ApiServer.RefusedException why) throws IOException, InterruptedException {
        String message = "Envoy could not be injected: " + why.getMessage();
        LOG.log(Logger.Level.INFO, pod.namespace() + "/" + pod.name() + ": " + message);
        server.patch("/api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name(), ObjectValue.of("metadata",
                ObjectValue.of("uid", pod.uid(), "initializers", ObjectValue.of("result", ObjectValue.of("status", "Failure",
                        "code", why.code(), "reason", why.code() == 403 ? "Forbidden" : "Invalid", "message", message)))));
    }

    private boolean isWanted(ObjectValue pod) {
        return pod.object("metadata").object("annotations").string(settings.annotation()).equals("true");
    }

    private static ObjectValue withoutFirst(ObjectValue pod, List<ObjectValue> pending) {
        return pod.mapObject("metadata", metadata -> pending.size() == 1 ? metadata.without("initializers")
                : metadata.with("initializers", metadata.object("initializers")
                        .with("pending", ListValue.copyOf(pending.subList(1, pending.size())))));
    }

    private void tell(ApiObject pod, String message) throws IOException, InterruptedException {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        server.post("/api/v1/namespaces/" + pod.namespace() + "/events", ObjectValue.of("apiVersion", "v1", "kind", "Event",
                "metadata", ObjectValue.of("generateName", pod.name() + "."),
                "involvedObject", ObjectValue.of("apiVersion", "v1", "kind", "Pod", "namespace", pod.namespace(),
                        "name", pod.name(), "uid", pod.uid()),
                "type", "Warning", "reason", "NotInjected", "message", message, "count", 1,
                "source", ObjectValue.of("component", "envoy-initializer"),
                "firstTimestamp", now, "lastTimestamp", now));
    }

    @Override
    public void close() {
        closed = true;
        server.close();
    }
}
