package dev.edict.server.authorize.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.authorize.rbac.RoleModel.GivenBinding;
import dev.edict.server.authorize.rbac.RoleModel.GivenRule;
import dev.edict.server.authorize.rbac.RoleModel.GivenSubject;
import dev.edict.server.authorize.rbac.RoleModel.Question;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random roles and bindings, which come, change and go between random requests: what the index decides is what {@link RoleModel}
 * says. {@code -Drights.seed=N} plays other cases.
 */
class RightsFuzzTest {
    private static final List<String> VERBS = List.of("get", "list", "create", "*", "GET");
    private static final List<String> GROUPS = List.of("", "apps", "*", "example.com");
    private static final List<String> RESOURCES =
            List.of("pods", "pods/log", "*/log", "*", "pods/*", "deployments", "*/*", "deployments/scale", "*/");
    private static final List<String> NAMES = List.of("a", "b", "");
    private static final List<String> PATHS =
            List.of("/healthz", "/api/*", "/apis*", "*", "/api/**", "/version", "/healthz/*", "/*a");
    private static final List<String> ASKED_PATHS =
            List.of("/healthz", "/healthz/etcd", "/api", "/api/", "/api/v1", "/apisx", "/version/", "/*a", "", "/");
    private static final List<String> NAMESPACES = List.of("", "one", "two");
    private static final List<String> USERS =
            List.of("ann", "bob", "system:serviceaccount:one:robot", "system:serviceaccount:two:robot",
                    "system:serviceaccount::robot", "system:serviceaccount:one:two:robot", "staff");
    private static final List<String> TEAMS = List.of("staff", "ops", "ann", "system:authenticated");

    private Random random = new Random();
    private RoleModel model = new RoleModel();
    private long revision;
    private RoleObjects objects = RoleObjects.NONE;
    private Index index = Index.EMPTY;

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private <T> List<T> some(List<T> of, int most) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(count -> one(of)).toList();
    }

    /** @param bindings how many names there are for bindings: with many, each subject has many roles */
    @ParameterizedTest
    @CsvSource({"4, 50_000", "25, 45_000", "120, 7_000"})
    void noDecisionDiffersFromThatOfTheModel(int bindings, String questions) {
        long seed = Long.getLong("rights.seed", 20_261) + bindings;
        random = new Random(seed);
        int most = Integer.parseInt(questions.replace("_", ""));
        for (int count = 0; count < most; count++) {
            if (random.nextInt(5) == 0) {
                for (int changes = random.nextInt(4); changes >= 0; changes--) {
                    change(bindings);
                }
                index = IndexChange.of(random.nextInt(50) == 0 ? Index.EMPTY : index, objects);
            }
            compare(question(), "seed " + seed + ", question " + count);
        }
    }

    private void compare(Question question, String which) {
        RoleModel.Answer expected = model.answer(question);
        User user = new User(question.user(), "", question.groups(), Map.of());
        String path = question.path();
        RequestInfo request = path != null
                ? RequestInfo.ofPath(path, question.verb())
                : RequestInfo.ofResource(question.verb(),
                        new GroupVersionResource(question.group(), "v1", question.resource()), question.namespace(),
                        question.name(), question.subresource());
        Decision decision = index.decide(user, request);
        boolean agrees = expected.reasons().isEmpty()
                ? decision.equals(new Decision(Decision.Verdict.NO_OPINION, expected.complaint(), ""))
                : decision.isAllowed() && expected.reasons().contains(decision.reason()) && decision.error().isEmpty();
        assertThat(agrees).as("%s: %s is %s, not %s\n%s", which, question, decision, expected, agrees ? "" : model).isTrue();
        if (random.nextInt(20) == 0) {
            compareRules(question, user, which);
        }
    }

    private void compareRules(Question question, User user, String which) {
        List<ObjectValue> resources = new ArrayList<>();
        List<ObjectValue> paths = new ArrayList<>();
        for (GivenRule rule : model.rulesOf(question)) {
            if (!rule.resources().isEmpty()) {
                ObjectValue.Builder told = ObjectValue.builder();
                told.put("verbs", Value.of(rule.verbs()));
                put(told, "apiGroups", rule.groups());
                put(told, "resources", rule.resources());
                put(told, "resourceNames", rule.names());
                resources.add(told.build());
            }
            if (!rule.paths().isEmpty()) {
                paths.add(ObjectValue.of("verbs", rule.verbs(), "nonResourceURLs", rule.paths()));
            }
        }
        Rules rules = index.rules(user, question.namespace());
        assertThat(rules.resources()).as(which).isEqualTo(resources);
        assertThat(rules.paths()).as(which).isEqualTo(paths);
        assertThat(rules.incomplete()).isFalse();
    }

    private static void put(ObjectValue.Builder rule, String field, List<String> values) {
        if (!values.isEmpty()) {
            rule.put(field, Value.of(values));
        }
    }

    private Question question() {
        boolean path = random.nextInt(6) == 0;
        return new Question(one(USERS), some(TEAMS, 3).stream().distinct().toList(), one(List.of("get", "list", "delete")),
                path ? "" : one(List.of("", "apps", "batch")), path ? "" : one(NAMESPACES),
                path ? "" : one(List.of("pods", "deployments", "pods/log", "*")),
                path ? "" : one(List.of("", "", "log", "scale", "*")), path ? "" : one(List.of("", "a", "c")),
                path ? one(ASKED_PATHS) : null);
    }

    private void change(int names) {
        String namespace = one(NAMESPACES);
        if (random.nextInt(3) == 0) {
            String name = "role-" + random.nextInt(12);
            if (random.nextInt(4) == 0) {
                model.roles.remove(RoleModel.key(namespace, name));
                put(namespace, name, "Role", null);
            } else {
                List<GivenRule> rules = IntStream.range(0, random.nextInt(4)).mapToObj(count -> rule()).toList();
                model.roles.put(RoleModel.key(namespace, name), rules);
                put(namespace, name, "Role", ObjectValue.of("rules", rules.stream().map(RightsFuzzTest::tree).toList()));
            }
            return;
        }
        String name = "binding-" + random.nextInt(names);
        if (random.nextInt(4) == 0) {
            model.bindings.remove(RoleModel.key(namespace, name));
            put(namespace, name, "RoleBinding", null);
        } else {
            GivenBinding binding = new GivenBinding(namespace, name, one(List.of("ClusterRole", "ClusterRole", "Role", "Rule")),
                    "role-" + random.nextInt(14),
                    IntStream.range(0, random.nextInt(4)).mapToObj(count -> subject()).toList());
            model.bindings.put(RoleModel.key(namespace, name), binding);
            put(namespace, name, "RoleBinding", tree(binding));
        }
    }

    private GivenRule rule() {
        return random.nextInt(4) == 0
                ? new GivenRule(some(VERBS, 2), List.of(), List.of(), List.of(), some(PATHS, 2))
                : new GivenRule(some(VERBS, 2), some(GROUPS, 2), some(RESOURCES, 3), some(NAMES, 1), List.of());
    }

    private GivenSubject subject() {
        return switch (random.nextInt(4)) {
            case 0 -> new GivenSubject("User", one(USERS), "");
            case 1 -> new GivenSubject("Group", one(TEAMS), "");
            case 2 -> new GivenSubject("ServiceAccount", "robot", one(NAMESPACES));
            default -> new GivenSubject("Team", one(USERS), "");
        };
    }

    private static ObjectValue tree(GivenRule rule) {
        return ObjectValue.of("verbs", rule.verbs(), "apiGroups", rule.groups(), "resources", rule.resources(),
                "resourceNames", rule.names(), "nonResourceURLs", rule.paths());
    }

    private static ObjectValue tree(GivenBinding binding) {
        List<ObjectValue> subjects = binding.subjects().stream()
                .map(subject -> ObjectValue.of(
                        "kind", subject.kind(), "name", subject.name(), "namespace", subject.namespace())).toList();
        return ObjectValue.of("subjects", subjects, "roleRef",
                ObjectValue.of("kind", binding.roleKind(), "name", binding.roleName()));
    }

    private void put(String namespace, String name, String kind, @Nullable ObjectValue content) {
        boolean cluster = namespace.isEmpty();
        boolean role = kind.equals("Role");
        CacheState changed = new CacheState(put(
                role ? cluster ? objects.clusterRoles() : objects.roles()
                        : cluster ? objects.clusterRoleBindings() : objects.roleBindings(),
                namespace, name, kind, content), revision);
        objects = new RoleObjects(
                role && cluster ? changed : objects.ofClusterRoles(),
                role && !cluster ? changed : objects.ofRoles(),
                !role && cluster ? changed : objects.ofClusterRoleBindings(),
                !role && !cluster ? changed : objects.ofRoleBindings());
    }

    private SortedTree<CachedObject> put(
            SortedTree<CachedObject> tree, String namespace, String name, String kind, @Nullable ObjectValue content) {
        String key = "/registry/" + namespace + "/" + name;
        if (content == null) {
            return tree.without(key);
        }
        ObjectValue.Builder metadata = ObjectValue.builder().put("name", Value.of(name));
        if (!namespace.isEmpty()) {
            metadata.put("namespace", Value.of(namespace));
        }
        ObjectValue.Builder object = ObjectValue.builder().put("kind", Value.of(kind))
                .put("apiVersion", Value.of("rbac.authorization.k8s.io/v1")).put("metadata", metadata.build());
        content.forEach(object::put);
        return tree.with(key, CachedObject.of(key, ++revision, Json.bytes(object.build())));
    }
}
