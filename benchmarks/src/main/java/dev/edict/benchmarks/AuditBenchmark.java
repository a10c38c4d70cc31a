package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What it costs a GET to be recorded: time and bytes of the thread that serves it, and the processor time of all. Nothing else of
 * the server is measured: what is printed without an audit is the way through an empty pipeline. Requests come in turns, after
 * each of which the writer gets the time to follow; what is lost nevertheless is printed. Argument: REQUESTS of a round (default
 * 100000).
 */
public final class AuditBenchmark {
    private static final int ROUNDS = 7;
    /** Two events of each fit into the buffer. */
    private static final int TURN = 4_000;
    private static final byte[] ANSWER = new byte[1_500];

    private AuditBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Arrays.fill(ANSWER, (byte) '1');
        int requests = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        Path directory = Files.createTempDirectory("edict-audit");
        Path file = directory.resolve("audit.log");
        try {
            print("off", requests, null);
            print("no rule is about it", requests, settings(directory, "None", "", AuditSettings.Mode.BLOCKING));
            for (AuditSettings.Mode mode : List.of(AuditSettings.Mode.BLOCKING, AuditSettings.Mode.BATCH)) {
                String how = mode.name().toLowerCase(java.util.Locale.ROOT);
                print("Metadata, one event, " + how, requests, settings(directory, "Metadata", "RequestReceived", mode));
                print("Metadata, two events, " + how, requests, settings(directory, "Metadata", "", mode));
                print("RequestResponse, one event of 2 KB, " + how, requests,
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

    private static void print(String what, int requests, @Nullable AuditSettings settings) throws Exception {
        List<RequestObserver> observers = new ArrayList<>();
        MetricRegistry metrics = new MetricRegistry();
        Audit audit = settings == null ? null
                : Audit.open(settings, new NoDecoder(), new AuditMetrics(metrics), Clock.systemUTC());
        if (audit != null) {
            observers.add(audit);
        }
        Path file = settings == null || settings.log() == null ? null : settings.log().path();
        Pipeline pipeline = pipeline(new Observation(observers));
        HttpExchange exchange = exchange();
        Follower follower = new Follower(file);
        pipeline.handle(exchange);
        follower.follow(1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] times = new double[ROUNDS];
        double[] all = new double[ROUNDS];
        double bytes = 0;
        for (int round = -3; round < ROUNDS; round++) {
            long allocated = 0;
            long own = 0;
            long processor = Traffic.processorTime();
            for (int sent = 0; sent < requests; sent += TURN) {
                long before = threads.getCurrentThreadAllocatedBytes();
                long begin = threads.getCurrentThreadCpuTime();
                for (int count = 0; count < TURN; count++) {
                    pipeline.handle(exchange);
                }
                own += threads.getCurrentThreadCpuTime() - begin;
                allocated += threads.getCurrentThreadAllocatedBytes() - before;
                follower.follow(TURN);
            }
            int turns = (requests + TURN - 1) / TURN;
            if (round >= 0) {
                times[round] = (double) own / turns / TURN;
                all[round] = (double) (Traffic.processorTime() - processor) / turns / TURN;
                bytes = (double) allocated / turns / TURN;
            }
        }
        if (audit != null) {
            audit.close();
        }
        Arrays.sort(times);
        Arrays.sort(all);
        System.out.printf("%-46s %,8.0f ns %,8.0f bytes a GET; %,8.0f ns of all threads%s%n",
                what, times[ROUNDS / 2], bytes, all[ROUNDS / 2], lost(metrics));
    }

    /** What has been written, which is the same for each request. */
    private static final class Follower {
        private final @Nullable Path file;
        private long each;
        private long sent;

        Follower(@Nullable Path file) {
            this.file = file;
        }

        /** Waits until the file has all of it, or for a second in vain. */
        void follow(int more) throws Exception {
            sent += more;
            for (int tries = 0; file != null && tries < 100 && (each == 0 || Files.size(file) < sent * each); tries++) {
                Thread.sleep(10);
            }
            each = each > 0 || file == null ? each : Files.size(file) / sent;
        }
    }

    private static String lost(MetricRegistry metrics) {
        return new String(metrics.write(), StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith("apiserver_audit_error_total")).map(line -> "; " + line)
                .collect(Collectors.joining());
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
