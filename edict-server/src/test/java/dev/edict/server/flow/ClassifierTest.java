package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClassifierTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "system:serviceaccount:a:b", "system:serviceaccount:b:b");

    private static RequestInfo resource(String verb, String group, String resource, String namespace) {
        int slash = resource.indexOf('/');
        return RequestInfo.ofResource(verb,
                new GroupVersionResource(group, "v1", slash < 0 ? resource : resource.substring(0, slash)), namespace, "",
                slash < 0 ? "" : resource.substring(slash + 1));
    }

    private static final FlowConfiguration ALL = FlowConfiguration.read(
            Stream.concat(FlowControlObjects.suggestedLevels().stream(), FlowControlObjects.mandatoryLevels().stream()).toList(),
            Stream.concat(FlowControlObjects.suggestedSchemas().stream(), FlowControlObjects.mandatorySchemas().stream())
                    .toList());

    private static String of(FlowConfiguration configuration, User user, RequestInfo info) {
        return configuration.schemas().get(new Classifier(configuration.schemas()).classify(user, info)).name();
    }

    private static User somebody(String name, String... groups) {
        return User.of(name, Stream.concat(Stream.of(groups), Stream.of(User.AUTHENTICATED)).toArray(String[]::new));
    }

    @Test
    void theRequestsOfAClusterBelongToTheSchemasThatEveryClusterHas() {
        RequestInfo lease = resource("update", "coordination.k8s.io", "leases", "kube-node-lease");
        RequestInfo pods = resource("list", "", "pods", "");
        assertThat(of(ALL, somebody("admin", User.MASTERS), pods)).isEqualTo("exempt");
        assertThat(of(ALL, User.ANONYMOUS, RequestInfo.ofPath("/healthz", "get"))).isEqualTo("probes");
        assertThat(of(ALL, User.ANONYMOUS, RequestInfo.ofPath("/livez/ping", "get"))).isEqualTo("probes");
        assertThat(of(ALL, User.ANONYMOUS, RequestInfo.ofPath("/healthzz", "get"))).isEqualTo("global-default");
        assertThat(of(ALL, User.ANONYMOUS, RequestInfo.ofPath("/healthz", "post"))).isEqualTo("global-default");
        assertThat(of(ALL, somebody("system:node:x", "system:nodes"), lease)).isEqualTo("system-node-high");
        assertThat(of(ALL, somebody("system:node:x", "system:nodes"), resource("patch", "", "nodes/status", "")))
                .isEqualTo("system-node-high");
        assertThat(of(ALL, somebody("system:node:x", "system:nodes"), pods)).isEqualTo("system-nodes");
        assertThat(of(ALL, somebody("system:kube-scheduler"), lease)).isEqualTo("system-leader-election");
        assertThat(of(ALL, somebody("system:kube-scheduler"), pods)).isEqualTo("kube-scheduler");
        assertThat(of(ALL, somebody("system:serviceaccount:kube-system:x", "system:serviceaccounts"), lease))
                .isEqualTo("system-leader-election");
        assertThat(of(ALL, somebody("system:serviceaccount:kube-system:x", "system:serviceaccounts"), pods))
                .isEqualTo("kube-system-service-accounts");
        assertThat(of(ALL, somebody("system:serviceaccount:kube-systems:x", "system:serviceaccounts"), pods))
                .isEqualTo("service-accounts");
        assertThat(of(ALL, somebody("bob"), pods)).isEqualTo("global-default");
        assertThat(of(ALL, User.of("nobody"), pods)).isEqualTo("catch-all");
    }

    @Test
    void whatMustBeThereIsThereWhateverIsStored() {
        FlowConfiguration none = FlowConfiguration.read(List.of(), List.of());
        assertThat(none.schemas()).extracting(FlowSchema::name).containsExactly("exempt", "catch-all");
        assertThat(none.levels()).containsOnlyKeys("exempt", "catch-all");
    }

    @Test
    void whatNobodyMeansIsForTheCatchAllWhateverIsAskedAfterIt() {
        ObjectValue last = FlowControlObjects.suggestedSchemas().getFirst().mapObject("metadata",
                metadata -> metadata.with("name", "zone")).mapObject("spec", spec -> spec.with("matchingPrecedence", 10_000));
        FlowConfiguration configuration = FlowConfiguration.read(FlowControlObjects.suggestedLevels(),
                Stream.concat(FlowControlObjects.mandatorySchemas().stream(), Stream.of(last)).toList());
        assertThat(configuration.schemas()).extracting(FlowSchema::name).endsWith("catch-all", "zone");
        assertThat(of(configuration, User.of("nobody"), resource("list", "", "pods", ""))).isEqualTo("catch-all");
    }

    @Test
    void aSchemaWithoutItsLevelCountsForNothing() {
        FlowConfiguration dangling = FlowConfiguration.read(List.of(), FlowControlObjects.suggestedSchemas());
        assertThat(dangling.schemas()).extracting(FlowSchema::name).containsExactly("exempt", "probes", "catch-all");
    }

    @Test
    void levelsThatNoServerCanHaveAreLeftOut() {
        ObjectValue level = FlowControlObjects.suggestedLevels().getFirst();
        ObjectValue wide = level.withAt(dev.edict.model.value.Value.of(10), "spec", "limited", "limitResponse", "queuing",
                "handSize").withAt(dev.edict.model.value.Value.of(10_000), "spec", "limited", "limitResponse", "queuing", "queues");
        assertThat(FlowConfiguration.read(List.of(wide), List.of()).levels()).containsOnlyKeys("exempt", "catch-all");
        assertThat(FlowConfiguration.read(List.of(level), List.of()).levels()).containsKey("system");
    }

    @Test
    void aLevelHasNoMoreQueuesThanAreOfUse() {
        ObjectValue level = FlowControlObjects.suggestedLevels().getFirst().mapObject("spec", spec -> spec.mapObject("limited",
                limited -> limited.with("limitResponse", ObjectValue.of("type", "Queue", "queuing",
                        ObjectValue.of("queues", 10_000_000, "handSize", 2, "queueLengthLimit", 2_000_000_000)))));
        assertThat(PriorityLevel.read(level)).isNotNull().extracting(PriorityLevel::excess)
                .isEqualTo(new PriorityLevel.Excess.Queue(4096, 2, 2_000_000_000));
    }

    @Test
    void theIndexFindsWhatAskingOneAfterTheOtherFinds() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            List<ObjectValue> schemas = new ArrayList<>();
            for (int count = random.nextInt(40); count > 0; count--) {
                schemas.add(schema(random, count));
            }
            FlowConfiguration configuration = FlowConfiguration.read(FlowControlObjects.suggestedLevels(), schemas);
            Classifier classifier = new Classifier(configuration.schemas());
            List<ObjectValue> ordered = configuration.schemas().stream().map(schema -> schemas.stream()
                    .filter(object -> object.object("metadata").string("name").equals(schema.name())).findFirst()
                    .orElseGet(() -> mandatory(schema.name()))).toList();
            for (int request = 0; request < 100; request++) {
                User user = User.of(pick(random, NAMES), pick(random, NAMES), pick(random, NAMES));
                RequestInfo info = random.nextInt(4) == 0
                        ? RequestInfo.ofPath(pick(random, List.of("/a", "/a/b", "/ab", "/")), pick(random, List.of("get", "post")))
                        : resource(pick(random, List.of("get", "list")), pick(random, List.of("", "a")),
                                pick(random, List.of("a", "a/b", "b")), pick(random, List.of("", "a", "b")));
                int expected = SlowClassifier.classify(ordered, user, info);
                assertThat(classifier.classify(user, info)).isEqualTo(expected < 0 ? ordered.size() - 1 : expected);
            }
        }
    }

    private static ObjectValue mandatory(String name) {
        return FlowControlObjects.mandatorySchemas().stream()
                .filter(object -> object.object("metadata").string("name").equals(name)).findFirst().orElseThrow();
    }

    private static <T> T pick(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static ListValue some(Random random, String... names) {
        return random.nextInt(3) == 0 ? ListValue.of("*") : ListValue.of((Object[]) new String[] {pick(random, List.of(names)),
            pick(random, List.of(names))});
    }

    private static ObjectValue schema(Random random, int number) {
        List<ObjectValue> rules = new ArrayList<>();
        for (int count = random.nextInt(3); count >= 0; count--) {
            List<ObjectValue> subjects = new ArrayList<>();
            for (int subject = random.nextInt(2); subject >= 0; subject--) {
                String name = random.nextInt(6) == 0 ? "*" : pick(random, NAMES);
                subjects.add(switch (random.nextInt(3)) {
                    case 0 -> ObjectValue.of("kind", "User", "user", ObjectValue.of("name", name));
                    case 1 -> ObjectValue.of("kind", "Group", "group", ObjectValue.of("name", name));
                    default -> ObjectValue.of("kind", "ServiceAccount", "serviceAccount", ObjectValue.of(
                            "namespace", pick(random, List.of("a", "b")), "name", pick(random, List.of("*", "a", "b"))));
                });
            }
            rules.add(ObjectValue.of("subjects", subjects,
                    "resourceRules", List.of(ObjectValue.of("verbs", some(random, "get", "list"),
                            "apiGroups", some(random, "", "a"), "resources", some(random, "a", "a/b", "b"),
                            "clusterScope", random.nextBoolean(), "namespaces", some(random, "a", "b"))),
                    "nonResourceRules", List.of(ObjectValue.of("verbs", some(random, "get", "post"),
                            "nonResourceURLs", some(random, "/a", "/a/*", "/")))));
        }
        return ObjectValue.of("metadata", ObjectValue.of("name", "schema-" + number), "spec", ObjectValue.of(
                "priorityLevelConfiguration", ObjectValue.of("name", "system"),
                "matchingPrecedence", 2 + random.nextInt(10), "rules", rules));
    }
}
