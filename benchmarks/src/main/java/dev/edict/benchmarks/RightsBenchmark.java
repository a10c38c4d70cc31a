package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.authorize.rbac.RoleRights;
import dev.edict.server.authorize.rbac.RoleSources;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.store.CommitResult;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;

/**
 * Rights by roles with many bindings: what a decision costs in time and bytes, what the index holds, and what the first decision
 * costs after a binding has changed. Half of the bindings are of the cluster, each for a user and two groups; half are in 500
 * namespaces. Besides, one group is bound to as many roles as there are bindings, which nobody would do.
 */
public final class RightsBenchmark {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final int ROLES = 200;
    private static final int NAMESPACES = 500;
    private static final int ROUNDS = 2_000_000;
    private static final int QUESTIONS = 512;
    private static final int WRITES = 2_000;
    private static final List<String> RESOURCES =
            List.of("pods", "configmaps", "secrets", "services", "endpoints", "persistentvolumeclaims", "events");

    private RightsBenchmark() {}

    private record Question(User user, RequestInfo request) {}

    public static void main(String[] arguments) throws Exception {
        int bindings = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        Store store = MemoryStore.open();
        fill(store, bindings);
        try (ControlPlane plane = new ControlPlane(Catalogue.load(), store, Identities.random(), Clock.systemUTC())) {
            for (String resource : List.of("clusterroles", "roles", "clusterrolebindings", "rolebindings")) {
                registry(plane, resource).recent();
            }
            RoleRights rights = new RoleRights(new RoleSources(plane::registry));
            long before = LiveHeap.bytes();
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long begin = threads.getCurrentThreadCpuTime();
            rights.decide(User.ANONYMOUS, RequestInfo.ofPath("/", "get"));
            System.out.printf("%,d bindings and as many rules compiled in cold code: %.0f ms of processor time%n",
                    2 * bindings, (threads.getCurrentThreadCpuTime() - begin) / 1e6);
            System.out.printf("%,d bytes for each of them%n", (LiveHeap.bytes() - before) / (2L * bindings));
            for (int pass = 0; pass < 2; pass++) {
                boolean told = pass == 1;
                print(told, "allowed by a binding of the cluster",
                        ask(rights, index -> question(user(index, bindings), "get", 1, "")));
                print(told, "allowed by a binding of the namespace to a group",
                        ask(rights, index -> question(member(index), "list", index % NAMESPACES, "")));
                print(told, "refused", ask(rights, index -> question(member(index), "delete", index % NAMESPACES, "")));
                print(told, "refused, a subresource",
                        ask(rights, index -> question(member(index), "get", index % NAMESPACES, "log")));
                print(told, "a path, refused", ask(rights, index ->
                        new Question(member(index), RequestInfo.ofPath("/metrics/" + index, "get"))));
                print(told, "one group with all roles, allowed",
                        ask(rights, index -> question(burdened(index), "get", 1, "")));
                print(told, "one group with all roles, refused",
                        ask(rights, index -> question(burdened(index), "delete", 1, "")));
            }
            write(plane, rights);
        }
    }

    private record Cost(double nanoseconds, double bytes) {}

    private static void print(boolean told, String what, Cost cost) {
        if (told) {
            System.out.printf("%-52s %6.0f ns %6.1f bytes%n", what, cost.nanoseconds(), cost.bytes());
        }
    }

    private static Cost ask(RoleRights rights, IntFunction<Question> made) {
        List<Question> questions = new ArrayList<>();
        for (int index = 0; index < QUESTIONS; index++) {
            questions.add(made.apply(index));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int allowed = run(rights, questions, ROUNDS / 10);
        long bytes = threads.getCurrentThreadAllocatedBytes();
        long begin = threads.getCurrentThreadCpuTime();
        allowed += run(rights, questions, ROUNDS);
        long time = threads.getCurrentThreadCpuTime() - begin;
        long allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
        if (allowed != 0 && allowed != ROUNDS + ROUNDS / 10) {
            throw new IllegalStateException("of " + ROUNDS + " questions " + allowed + " were allowed");
        }
        return new Cost((double) time / ROUNDS, (double) allocated / ROUNDS);
    }

    private static int run(RoleRights rights, List<Question> questions, int rounds) {
        int allowed = 0;
        for (int round = 0; round < rounds; round++) {
            Question question = questions.get(round & QUESTIONS - 1);
            allowed += rights.decide(question.user(), question.request()).isAllowed() ? 1 : 0;
        }
        return allowed;
    }

    private static User user(int index, int bindings) {
        return User.of("user-" + index % bindings, "team-x", "team-y", "system:authenticated");
    }

    private static User member(int index) {
        return User.of("nobody-" + index, "members", "team-x", "system:authenticated");
    }

    private static User burdened(int index) {
        return User.of("nobody-" + index, "burdened", "system:authenticated");
    }

    private static Question question(User user, String verb, int namespace, String subresource) {
        return new Question(user, RequestInfo.ofResource(verb, new GroupVersionResource("", "v1", "secrets"),
                "namespace-" + namespace, "some", subresource));
    }

    /** Changes bindings through the registry, and asks at once. */
    private static void write(ControlPlane plane, RoleRights rights) {
        ResourceRegistry registry = registry(plane, "clusterrolebindings");
        double[] writes = new double[WRITES];
        double[] decisions = new double[WRITES];
        Question question = question(User.of("fresh"), "get", 1, "");
        for (int round = 0; round < WRITES; round++) {
            boolean there = round % 2 == 1;
            long begin = System.nanoTime();
            if (there) {
                registry.delete(RequestScope.internal(""), "fresh", DeleteOptions.NONE, Admission.NONE);
            } else {
                registry.create(RequestScope.internal(""), binding("fresh", "", "role-1", List.of(subject("User", "fresh"))),
                        Admission.NONE);
            }
            long written = System.nanoTime();
            if (rights.decide(question.user(), question.request()).isAllowed() == there) {
                throw new IllegalStateException("a write does not count");
            }
            decisions[round] = (System.nanoTime() - written) / 1e3;
            writes[round] = (written - begin) / 1e3;
        }
        System.out.printf("a binding is written in %.0f µs, the next decision takes %.0f µs (medians), at most %.0f µs%n",
                median(writes), median(decisions), Arrays.stream(decisions).skip(WRITES / 2).max().orElseThrow());
    }

    private static double median(double[] values) {
        double[] late = Arrays.copyOfRange(values, values.length / 2, values.length);
        Arrays.sort(late);
        return late[late.length / 2];
    }

    private static ResourceRegistry registry(ControlPlane plane, String resource) {
        return plane.registry(new GroupVersionResource(GROUP, "v1", resource));
    }

    /** Objects that were there before the server. */
    private static void fill(Store store, int bindings) {
        List<CompletableFuture<CommitResult>> commits = new ArrayList<>();
        for (int index = 0; index < ROLES; index++) {
            commits.add(put(store, "clusterroles", role("role-" + index, "")));
        }
        for (int index = 0; index < bindings; index++) {
            commits.add(put(store, "clusterroles", role("single-" + index, "thing-" + index)));
            commits.add(put(store, "clusterrolebindings", binding("burden-" + index, "", "single-" + index,
                    List.of(subject("Group", "burdened")))));
            commits.add(index % 2 == 0
                    ? put(store, "clusterrolebindings", binding("binding-" + index, "", "role-" + index % ROLES, List.of(
                            subject("Group", "group-" + index), subject("User", "user-" + index),
                            subject("User", "user-" + (index + 1)))))
                    : put(store, "rolebindings", binding("binding-" + index, "namespace-" + index / 2 % NAMESPACES,
                            "role-" + index % ROLES, List.of(subject("Group", "members"), subject("User", "other-" + index)))));
        }
        commits.forEach(CompletableFuture::join);
    }

    private static CompletableFuture<CommitResult> put(Store store, String resource, ObjectValue object) {
        ObjectValue metadata = object.object("metadata");
        String namespace = metadata.string("namespace");
        return store.commitAsync(Transaction.create("/registry/" + resource + "/"
                + (namespace.isEmpty() ? "" : namespace + "/") + metadata.string("name"),
                Json.text(object).getBytes(StandardCharsets.UTF_8)));
    }

    private static ObjectValue object(String kind, String name, String namespace) {
        ObjectValue metadata = ObjectValue.of("name", name, "uid", "u-" + name, "creationTimestamp", "2026-01-01T00:00:00Z");
        return ObjectValue.of("kind", kind, "apiVersion", GROUP + "/v1", "metadata",
                namespace.isEmpty() ? metadata : metadata.with("namespace", namespace));
    }

    /** Reads and lists seven kinds, or one more kind of its own. */
    private static ObjectValue role(String name, String own) {
        ObjectValue common = ObjectValue.of("apiGroups", List.of(""), "resources", RESOURCES,
                "verbs", List.of("get", "list", "watch"));
        ObjectValue single = ObjectValue.of("apiGroups", List.of("example.com"), "resources", List.of(own),
                "verbs", List.of("get", "list", "watch", "create", "update", "patch", "delete"));
        return object("ClusterRole", name, "").with("rules",
                ObjectValue.of("rules", own.isEmpty() ? List.of(common) : List.of(common, single)).list("rules"));
    }

    private static ObjectValue subject(String kind, String name) {
        return ObjectValue.of("kind", kind, "apiGroup", GROUP, "name", name);
    }

    private static ObjectValue binding(String name, String namespace, String role, List<ObjectValue> subjects) {
        ObjectValue content = ObjectValue.of("subjects", subjects,
                "roleRef", ObjectValue.of("apiGroup", GROUP, "kind", "ClusterRole", "name", role));
        return object(namespace.isEmpty() ? "ClusterRoleBinding" : "RoleBinding", name, namespace)
                .with("subjects", content.list("subjects")).with("roleRef", content.object("roleRef"));
    }
}
