package dev.edict.examples.envoy;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.Initializer;
import dev.edict.api.meta.v1.Initializers;
import dev.edict.api.meta.v1.Status;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Lister;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventSource;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The initializer of the walkthrough: a controller of the pods that nobody sees yet. Each that waits for it gets what stands in the
 * ConfigMap, and its name off the list, in one patch: so there is no half-way, whenever it is stopped. Whoever runs after it finds
 * what is left.
 */
public final class EnvoyInitializer implements AutoCloseable {
    private static final String NAME = "envoy-initializer";

    private final Settings settings;
    private final Client client;
    private final EventBroadcaster broadcaster;
    private final ObjectEvents<Pod> events;
    private final InformerFactory hidden;
    private final InformerFactory configuration;
    private final Lister<Pod> pods;
    private final Lister<ConfigMap> configMaps;
    private final Controller<ObjectKey> controller;

    /** @param client is closed with this */
    EnvoyInitializer(Client client, Settings settings) {
        this.settings = settings;
        this.client = client.as(NAME);
        broadcaster = new EventBroadcaster(client);
        events = broadcaster.recorder(EventSource.of(NAME)).of(Pod.TYPE);
        hidden = InformerFactory.of(client).withTweak(Tweak.parameter("includeUninitialized", "true"));
        pods = hidden.informer(Pod.TYPE).lister();
        configuration = InformerFactory.of(client).withNamespace(settings.namespace())
                .withTweak(Tweak.fields("metadata.name=" + settings.configMap()));
        SharedInformer<ConfigMap> configured = configuration.informer(ConfigMap.TYPE);
        configMaps = configured.lister();
        controller = Controller.of(NAME, Pod.TYPE, hidden).watching(configured, any -> waiting()).reconciling(this::initialize);
        configuration.start();
        controller.start();
    }

    /** Begins on threads of its own. */
    public static EnvoyInitializer start(Path kubeconfig, Settings settings) {
        return new EnvoyInitializer(new Client(Kubeconfig.read(kubeconfig).connection().open()), settings);
    }

    /** Arguments: the kubeconfig, and {@code --require-annotation}. */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> words = List.of(arguments);
        String kubeconfig = words.stream().filter(word -> !word.startsWith("--")).findFirst().orElseThrow(
                () -> new IllegalArgumentException("usage: envoy-initializer KUBECONFIG [--require-annotation]"));
        Settings settings = words.contains("--require-annotation") ? Settings.DEFAULT.requiringAnnotation() : Settings.DEFAULT;
        EnvoyInitializer initializer = start(Path.of(kubeconfig), settings);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(initializer::close));
        Thread.currentThread().join();
    }

    private List<ObjectKey> waiting() {
        return pods.list().stream().filter(this::isOurTurn).map(ObjectKey::of).toList();
    }

    private boolean isOurTurn(Pod pod) {
        List<Initializer> pending = pending(pod);
        return !pending.isEmpty() && pending.getFirst().name().equals(settings.name());
    }

    private static List<Initializer> pending(Pod pod) {
        Initializers initializers = pod.metadata().initializers();
        return initializers == null ? List.of() : initializers.pending();
    }

    /** Does its part if it is its turn. */
    private Outcome initialize(ObjectKey key) {
        Optional<Pod> waiting = pods.get(key.namespace(), key.name()).filter(this::isOurTurn);
        Optional<ConfigMap> configMap = configMaps.get(settings.namespace(), settings.configMap());
        if (waiting.isEmpty()) {
            return Outcome.done();
        }
        Pod pod = waiting.get();
        if (isWanted(pod) && configMap.isEmpty()) {
            return Outcome.againAfter(Duration.ofMinutes(1), "there is no ConfigMap " + settings.configMap());
        }
        try {
            switch (isWanted(pod) ? Injection.of(configMap.get()).into(pod) : new Injection.Outcome.Injected(pod)) {
                case Injection.Outcome.Injected injected -> finish(pod, injected.pod());
                case Injection.Outcome.Left left -> {
                    finish(pod, pod);
                    events.warning(pod, "NotInjected", "Envoy was not injected: " + left.why());
                }
            }
        } catch (ApiFailure.NotFound | ApiFailure.Conflict overtaken) {
            return Outcome.done(); // it has gone, or has changed, which the informer tells
        } catch (ApiFailure.Forbidden | ApiFailure.Invalid refused) {
            fail(pod, refused);
        }
        return Outcome.done();
    }

    private boolean isWanted(Pod pod) {
        return !settings.requireAnnotation() || "true".equals(pod.metadata().annotations().get(settings.annotation()));
    }

    /** Writes what the pod has become, and takes our name off the list. */
    private void finish(Pod before, Pod after) {
        List<Initializer> others = pending(before).subList(1, pending(before).size());
        patch(before, after.editMetadata(metadata -> others.isEmpty()
                ? metadata.withInitializers(null) : metadata.editInitializers(all -> all.withPending(others))));
    }

    /** With what is put into it the pod is not allowed here, and never will be: its creator hears why, instead of waiting. */
    private void fail(Pod pod, ApiFailure why) {
        Status result = Status.builder().status("Failure").code(why.code()).reason(why.status().reason())
                .message("Envoy could not be injected: " + why.getMessage()).build();
        patch(pod, pod.editMetadata(metadata -> metadata.editInitializers(all -> all.withResult(result))));
    }

    /** What was decided on another state than there is now is decided again. */
    private void patch(Pod before, Pod after) {
        client.of(Pod.TYPE).in(before.namespace())
                .patch(before.name(), Patch.merge(before, after, Pod.CODEC).forVersion(before.resourceVersion()));
    }

    @Override
    public void close() {
        controller.close();
        hidden.close();
        configuration.close();
        broadcaster.close();
        client.close();
    }

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
}
