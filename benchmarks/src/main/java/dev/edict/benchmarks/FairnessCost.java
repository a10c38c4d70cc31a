package dev.edict.benchmarks;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Fairness;
import dev.edict.server.filter.Filter;
import dev.edict.server.filter.InFlight;
import dev.edict.server.filter.Pipeline;
import dev.edict.server.filter.Seats;
import dev.edict.server.filter.User;
import dev.edict.server.flow.FlowControlObjects;
import dev.edict.server.flow.PriorityAndFairness;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.metrics.FlowMetrics;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.Stream;

/** What it costs a request to find a free seat: alone, and with many who do the same. Nothing else of the server is measured. */
public final class FairnessCost {
    private static final int REQUESTS = 400_000;
    private static final int ROUNDS = 9;

    private FairnessCost() {}

    public static void main(String[] arguments) throws Exception {
        int threads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 64;
        User administrator = User.of("admin", User.MASTERS, User.AUTHENTICATED);
        User somebody = User.of("system:serviceaccount:team:worker", "system:serviceaccounts",
                "system:serviceaccounts:team", User.AUTHENTICATED);
        for (int count : new int[] {1, threads}) {
            print("no seats at all", count, User.ANONYMOUS, call -> Seats.NONE);
            print("seats for readers and writers", count, somebody, new InFlight(400, 200));
            print("fairness, exempt", count, administrator, fairness(0));
            print("fairness, with queues", count, somebody, fairness(0));
            print("fairness, with queues, 100 schemas", count, somebody, fairness(88));
        }
    }

    /** @param more schemas that are asked before those that every server has, and mean none of the requests here */
    private static Seats fairness(int more) {
        PriorityAndFairness fairness = new PriorityAndFairness(
                6_000, resource -> null, FlowMetrics.unread(), new ScheduledThreadPoolExecutor(1));
        List<ObjectValue> schemas = new ArrayList<>(Stream.concat(FlowControlObjects.suggestedSchemas().stream(),
                FlowControlObjects.mandatorySchemas().stream()).toList());
        for (int number = 0; number < more; number++) {
            String name = "schema-" + number;
            schemas.add(FlowControlObjects.suggestedSchemas().getFirst()
                    .mapObject("metadata", metadata -> metadata.with("name", name))
                    .mapObject("spec", spec -> spec.with("matchingPrecedence", 100)
                            .mapObjects("rules", rule -> rule.with("resourceRules", dev.edict.model.value.ListValue.of(
                                    ObjectValue.of("verbs", List.of("get"), "apiGroups", List.of("batch"), "resources",
                                            List.of("jobs"), "namespaces", List.of(name)))).with("subjects",
                                    dev.edict.model.value.ListValue.of(ObjectValue.of("kind", "Group", "group",
                                            ObjectValue.of("name", "system:authenticated")))))));
        }
        fairness.configure(Stream.concat(FlowControlObjects.suggestedLevels().stream(),
                FlowControlObjects.mandatoryLevels().stream()).toList(), schemas);
        return fairness;
    }

    private static void print(String what, int threads, User user, Seats seats) throws Exception {
        HttpRequest request = new HttpRequest("GET", "/api/v1/namespaces/team/configmaps/one", Headers.none(),
                HttpVersion.HTTP_2, new HttpRequest.Peer(
                        "https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
        HttpExchange exchange = (HttpExchange) Proxy.newProxyInstance(FairnessCost.class.getClassLoader(),
                new Class<?>[] {HttpExchange.class}, (proxy, method, arguments) -> request);
        Filter identification = (call, next) -> {
            call.actAs(user);
            next.accept(call);
        };
        Pipeline pipeline = new Pipeline(List.of(identification, new Fairness(seats)), call -> {});
        double[] costs = new double[ROUNDS];
        for (int round = -3; round < ROUNDS; round++) {
            long before = Traffic.processorTime();
            run(threads, REQUESTS / threads, () -> pipeline.handle(exchange));
            if (round >= 0) {
                costs[round] = (double) (Traffic.processorTime() - before) / REQUESTS;
            }
        }
        Arrays.sort(costs);
        System.out.printf("%3d threads, %-36s %,8.0f ns of processor time a request%n", threads, what, costs[ROUNDS / 2]);
    }

    private static void run(int threads, int each, Runnable step) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(threads);
        for (int thread = 0; thread < threads; thread++) {
            Thread.ofVirtual().start(() -> {
                for (int count = 0; count < each; count++) {
                    step.run();
                }
                done.countDown();
            });
        }
        done.await();
    }
}
