package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
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
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.filter.Decision;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.webhook.WebhookClients;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What webhooks cost those who do not need them, and those who do. Prints the time and the memory of finding out that a request
 * concerns none of twenty configurations, and the median of a create without webhooks, with twenty that do not match, and
 * with one that does and answers at once.
 */
public final class WebhookBenchmark {
    private static final int CONFIGURATIONS = 20;
    private static final int QUESTIONS = 20_000_000;
    private static final GroupVersionResource VALIDATING =
            new GroupVersionResource("admissionregistration.k8s.io", "v1", "validatingwebhookconfigurations");
    private static final String CONFIGURE = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private WebhookBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int creates = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4_000;
        AtomicReference<AdmissionTarget> target = new AtomicReference<>();
        CertificateAuthority authority = CertificateAuthority.create("benchmark", Clock.systemUTC(), new SecureRandom());
        HttpsServer webhook = webhook(authority);
        try (Edict edict = Edict.builder().store(MemoryStore::open).admission(listening(target)).start();
                Traffic traffic = new Traffic(edict)) {
            median(traffic, "warm", creates);
            System.out.printf("a create without webhooks:           %,8.0f µs%n", median(traffic, "none", creates));
            questions(target.get());
            for (int index = 0; index < CONFIGURATIONS; index++) {
                traffic.send("POST", CONFIGURE, Json.text(configuration("other-" + index, "secrets", 1, authority)));
            }
            System.out.printf("with %d that do not match:           %,8.0f µs%n", CONFIGURATIONS,
                    median(traffic, "others", creates));
            traffic.send("POST", CONFIGURE,
                    Json.text(configuration("asked", "configmaps", webhook.getAddress().getPort(), authority)));
            traffic.send("GET", CONFIGURE, "");
            median(traffic, "warm-asked", creates / 4);
            System.out.printf("with one that is asked:              %,8.0f µs%n", median(traffic, "asked", creates));
        } finally {
            webhook.stop(0);
        }
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
            CertificateAuthority nobody = CertificateAuthority.create("nobody", Clock.systemUTC(), new SecureRandom());
            for (int index = 0; index < CONFIGURATIONS; index++) {
                plane.registry(VALIDATING).create(RequestScope.internal(""),
                        configuration("other-" + index, "secrets", 1, nobody), Admission.NONE);
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

    private static ObjectValue configuration(String name, String resource, int port, CertificateAuthority authority) {
        String bundle = Base64.getEncoder()
                .encodeToString(Pem.encode(authority.certificate()).getBytes(StandardCharsets.US_ASCII));
        return ObjectValue.of("kind", "ValidatingWebhookConfiguration", "apiVersion", "admissionregistration.k8s.io/v1",
                "metadata", ObjectValue.of("name", name), "webhooks", List.of(ObjectValue.of(
                        "name", name + ".example.com", "sideEffects", "None", "admissionReviewVersions", List.of("v1"),
                        "clientConfig", ObjectValue.of("url", "https://localhost:" + port + "/", "caBundle", bundle),
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

    private static HttpsServer webhook(CertificateAuthority authority) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(ClientTls.trusting(List.of(authority.certificate()),
                authority.issueServer("webhook", new ServerNames(Set.of("localhost"), Set.of("127.0.0.1"))))));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", WebhookBenchmark::allow);
        server.start();
        return server;
    }

    private static void allow(HttpExchange exchange) throws IOException {
        ObjectValue review = (ObjectValue) Json.parse(exchange.getRequestBody().readAllBytes());
        byte[] answer = Json.bytes(ObjectValue.of("kind", "AdmissionReview", "apiVersion", "admission.k8s.io/v1",
                "response", ObjectValue.of("uid", review.object("request").string("uid"), "allowed", true)));
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        try (exchange) {
            exchange.getResponseBody().write(answer);
        }
    }
}
