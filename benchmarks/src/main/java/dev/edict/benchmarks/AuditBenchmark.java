package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.Schema;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.audit.Audit;
import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.convert.KindDecoder;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Identification;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.Observation;
import dev.edict.server.filter.Pipeline;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.metrics.AuditMetrics;
import dev.edict.server.metrics.MetricRegistry;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What it costs a GET to be recorded: time and bytes of the thread that serves it, and the processor time of all. Nothing else of
 * the server is measured: what is printed without an audit is the way through an empty pipeline.
 */
public final class AuditBenchmark {
    private static final int REQUESTS = 100_000;
    private static final int ROUNDS = 7;
    private static final byte[] ANSWER = new byte[1_500];

    private AuditBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Arrays.fill(ANSWER, (byte) '1');
        Path directory = Files.createTempDirectory("edict-audit");
        Path file = directory.resolve("audit.log");
        try {
            print("off", null);
            print("no rule is about it", settings(directory, "None", "", AuditSettings.Mode.BLOCKING));
            for (AuditSettings.Mode mode : List.of(AuditSettings.Mode.BLOCKING, AuditSettings.Mode.BATCH)) {
                String how = mode.name().toLowerCase(java.util.Locale.ROOT);
                print("Metadata, one event, " + how, settings(directory, "Metadata", "RequestReceived", mode));
                print("Metadata, two events, " + how, settings(directory, "Metadata", "", mode));
                print("RequestResponse, one event of 2 KB, " + how,
                        settings(directory, "RequestResponse", "RequestReceived", mode));
            }
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory.resolve("policy"));
            Files.deleteIfExists(directory);
        }
    }

    private static AuditSettings settings(Path directory, String level, String omitted, AuditSettings.Mode mode)
            throws Exception {
        Files.deleteIfExists(directory.resolve("audit.log"));
        Path policy = Files.writeString(directory.resolve("policy"), "apiVersion: audit.k8s.io/v1\nkind: Policy\nomitStages: ["
                + omitted + "]\nrules:\n- {level: None, users: [nobody]}\n- {level: None, resources: [{group: apps}]}\n- {level: "
                + level + "}\n");
        AuditSettings.Log usual = AuditSettings.Log.to(directory.resolve("audit.log"));
        return new AuditSettings(AuditPolicy.read(policy), new AuditSettings.Log(usual.path(), false, mode, usual.batching(),
                usual.truncation(), 0, 0, 0, false), null);
    }

    private static void print(String what, @Nullable AuditSettings settings) {
        List<RequestObserver> observers = new ArrayList<>();
        Audit audit = settings == null ? null
                : Audit.open(settings, new NoDecoder(), new AuditMetrics(new MetricRegistry()), Clock.systemUTC());
        if (audit != null) {
            observers.add(audit);
        }
        Pipeline pipeline = pipeline(new Observation(observers));
        HttpExchange exchange = exchange();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] times = new double[ROUNDS];
        double[] all = new double[ROUNDS];
        double bytes = 0;
        for (int round = -3; round < ROUNDS; round++) {
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long processor = Traffic.processorTime();
            long begin = threads.getCurrentThreadCpuTime();
            for (int count = 0; count < REQUESTS; count++) {
                pipeline.handle(exchange);
            }
            if (round >= 0) {
                times[round] = (double) (threads.getCurrentThreadCpuTime() - begin) / REQUESTS;
                all[round] = (double) (Traffic.processorTime() - processor) / REQUESTS;
                bytes = (double) (threads.getCurrentThreadAllocatedBytes() - allocated) / REQUESTS;
            }
        }
        if (audit != null) {
            audit.close();
        }
        Arrays.sort(times);
        Arrays.sort(all);
        System.out.printf("%-46s %,8.0f ns %,8.0f bytes a GET; %,8.0f ns of all threads%n",
                what, times[ROUNDS / 2], bytes, all[ROUNDS / 2]);
    }

    private static Pipeline pipeline(Observation observation) {
        User user = new User("system:serviceaccount:team:worker", "11111111-1111-1111-1111-111111111111",
                List.of("system:serviceaccounts", "system:serviceaccounts:team", User.AUTHENTICATED),
                Map.of("authentication.kubernetes.io/credential-id", List.of("JTI=22222222-2222-2222-2222-222222222222")));
        return new Pipeline(List.of(observation,
                new Identification(request -> user, request -> true, call -> {}, Identification.Tally.NONE),
                observation.received()), AuditBenchmark::answer);
    }

    private static void answer(Call call) {
        call.annotate("authorization.k8s.io/decision", "allow");
        call.annotate("authorization.k8s.io/reason", "RBAC: allowed by RoleBinding \"workers/team\" of ClusterRole \"edit\" to "
                + "ServiceAccount \"worker/team\"");
        Notes.answersWithObject(call);
        call.respond(200, "application/json", ANSWER);
    }

    private static HttpExchange exchange() {
        HttpRequest request = new HttpRequest("GET", "/api/v1/namespaces/team/configmaps/one", Headers.of(
                "User-Agent", "kubectl/v1.36.4 (linux/amd64) kubernetes/0000000", "Audit-ID",
                "33333333-3333-3333-3333-333333333333"), HttpVersion.HTTP_2, new HttpRequest.Peer(
                "https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        return (HttpExchange) Proxy.newProxyInstance(AuditBenchmark.class.getClassLoader(),
                new Class<?>[] {HttpExchange.class},
                (proxy, method, arguments) -> method.getName().equals("request") ? request : null);
    }

    /** Nothing here is protobuf. */
    private static final class NoDecoder implements KindDecoder {
        @Override
        public @Nullable Schema schema(GroupVersionKind kind) {
            return null;
        }

        @Override
        public DecodedObject decode(Value tree, DuplicateKeys duplicates, GroupVersionKind kind) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ObjectValue readProtobuf(byte[] bytes, GroupVersionKind expected) {
            throw new UnsupportedOperationException();
        }
    }
}
