package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.Edict;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.admit.webhook.ValidatingWebhooks;
import dev.edict.server.admit.webhook.WebhookTools;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.filter.Decision;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.webhook.WebhookClients;
import dev.edict.server.webhook.WebhookTarget;
import dev.edict.store.memory.MemoryStore;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What webhooks cost those who do not need them, and those who do. Prints the time and the memory of finding out that a request
 * concerns none of twenty configurations, what a call costs over HTTP/1.1 and over HTTP/2, one after the other and many at a
 * time, and the median of a create without webhooks, with twenty that do not match, and with one that does. Argument: CREATES
 * (default 4000).
 */
public final class WebhookBenchmark {
    private static final int CONFIGURATIONS = 20;
    private static final int QUESTIONS = 20_000_000;
    private static final GroupVersionResource VALIDATING =
            new GroupVersionResource("admissionregistration.k8s.io", "v1", "validatingwebhookconfigurations");
    private static final String CONFIGURE = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final byte[] REVIEW = Json.bytes(ObjectValue.of("kind", "AdmissionReview",
            "apiVersion", "admission.k8s.io/v1", "request", ObjectValue.of("uid", "1", "object", "x".repeat(1_000))));

    private WebhookBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int creates = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4_000;
        try (AllowingWebhook plain = AllowingWebhook.plain(); AllowingWebhook sharing = AllowingWebhook.sharing()) {
            calls("a call over HTTP/1.1", plain, creates);
            calls("a call over HTTP/2", sharing, creates);
        }
        AtomicReference<AdmissionTarget> target = new AtomicReference<>();
        try (AllowingWebhook plain = AllowingWebhook.plain();
                AllowingWebhook sharing = AllowingWebhook.sharing();
                Edict edict = Edict.builder().store(MemoryStore::open).admission(listening(target)).start();
                Traffic traffic = new Traffic(edict)) {
            median(traffic, "warm", creates);
            told("a create without webhooks", median(traffic, "none", creates));
            questions(Objects.requireNonNull(target.get()));
            for (int index = 0; index < CONFIGURATIONS; index++) {
                traffic.send("POST", CONFIGURE,
                        Json.text(configuration("other-" + index, "secrets", AllowingWebhook.clientConfig(1))));
            }
            told("with " + CONFIGURATIONS + " that do not match", median(traffic, "others", creates));
            asked(traffic, "HTTP/1.1", plain, creates);
            asked(traffic, "HTTP/2", sharing, creates);
        }
    }

    private static void told(String what, double microseconds) {
        System.out.printf("%-38s %,8.0f µs%n", what + ":", microseconds);
    }

    /** Calls without a server around them. */
    private static void calls(String what, AllowingWebhook webhook, int count) throws Exception {
        try (WebhookClients clients = new WebhookClients((namespace, name, port) -> new Dialer.Address("localhost", port))) {
            WebhookTarget place = WebhookTarget.of(webhook.clientConfig());
            Duration patience = Duration.ofSeconds(30);
            Traffic.forEach(count, index -> clients.client(place).post(REVIEW, patience));
            double[] once = new double[count];
            for (int index = 0; index < count; index++) {
                long begin = System.nanoTime();
                clients.client(place).post(REVIEW, patience);
                once[index] = (System.nanoTime() - begin) / 1e3;
            }
            Arrays.sort(once);
            told(what, once[count / 2]);
            Traffic.measure("  " + Traffic.CONCURRENCY + " at a time", count,
                    index -> clients.client(place).post(REVIEW, patience));
            System.out.printf("  on %d connections%n", webhook.connections());
        }
    }

    /** Creates about which one webhook is asked. */
    private static void asked(Traffic traffic, String protocol, AllowingWebhook webhook, int creates) throws Exception {
        String name = "asked-" + protocol.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        traffic.send("POST", CONFIGURE, Json.text(configuration(name, "configmaps", webhook.clientConfig())));
        traffic.send("GET", CONFIGURE, "");
        median(traffic, "warm-" + name, creates / 4);
        told("with one that is asked over " + protocol, median(traffic, name, creates));
        traffic.send("DELETE", CONFIGURE + "/" + name, "");
        traffic.send("GET", CONFIGURE, "");
    }

    /** Learns what requests for config maps are directed at. */
    private static AdmissionPlugin listening(AtomicReference<AdmissionTarget> found) {
        return new AdmissionPlugin() {
            @Override
            public boolean handles(AdmissionTarget target) {
                if (target.type().resource().resource().equals("configmaps") && target.operation() == Operation.CREATE) {
                    found.set(target);
                }
                return false;
            }
        };
    }

    private static void questions(AdmissionTarget target) {
        try (ControlPlane plane = new ControlPlane(
                Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
                WebhookClients clients = new WebhookClients((namespace, name, port) -> new Dialer.Address("localhost", port))) {
            for (int index = 0; index < CONFIGURATIONS; index++) {
                plane.registry(VALIDATING).create(RequestScope.internal(""),
                        configuration("other-" + index, "secrets", AllowingWebhook.clientConfig(1)), Admission.NONE);
            }
            plane.registry(VALIDATING).newest();
            ValidatingWebhooks webhooks = new ValidatingWebhooks(() -> plane.registry(VALIDATING), new WebhookTools(
                    new NamespaceObjects(() -> plane.core("namespaces")), Equivalents.NONE,
                    (user, request) -> Decision.ALLOWED, clients, () -> "", AdmissionMetrics.unread()));
            ask(webhooks, target);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long begin = System.nanoTime();
            int concerned = ask(webhooks, target);
            long duration = System.nanoTime() - begin;
            System.out.printf("to find out that none of %d matches: %,8.1f ns, %.3f bytes (%d concerned)%n", CONFIGURATIONS,
                    (double) duration / QUESTIONS,
                    (double) (threads.getCurrentThreadAllocatedBytes() - bytes) / QUESTIONS, concerned);
        }
    }

    private static int ask(ValidatingWebhooks webhooks, AdmissionTarget target) {
        int concerned = 0;
        for (int index = 0; index < QUESTIONS; index++) {
            concerned += webhooks.concerns(target) ? 1 : 0;
        }
        return concerned;
    }

    private static ObjectValue configuration(String name, String resource, ObjectValue clientConfig) {
        return ObjectValue.of("kind", "ValidatingWebhookConfiguration", "apiVersion", "admissionregistration.k8s.io/v1",
                "metadata", ObjectValue.of("name", name), "webhooks", List.of(ObjectValue.of(
                        "name", name + ".example.com", "sideEffects", "None", "admissionReviewVersions", List.of("v1"),
                        "clientConfig", clientConfig,
                        "rules", List.of(ObjectValue.of("apiGroups", List.of(""), "apiVersions", List.of("v1"),
                                "resources", List.of(resource), "operations", List.of("*"))))));
    }

    private static double median(Traffic traffic, String prefix, int count) throws Exception {
        long[] times = new long[count];
        for (int index = 0; index < count; index++) {
            String body = "{\"metadata\":{\"name\":\"" + prefix + "-" + index + "\"},\"data\":{\"text\":\"a\"}}";
            long begin = System.nanoTime();
            traffic.send("POST", MAPS, body);
            times[index] = System.nanoTime() - begin;
        }
        Arrays.sort(times);
        return times[count / 2] / 1e3;
    }
}
