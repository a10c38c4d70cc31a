package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.policy.v1.Eviction;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.connect.Connection;
import dev.edict.client.connect.Impersonation;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Refusal;
import dev.edict.client.transport.Request;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import dev.edict.types.IntOrString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Each type of failure that a server can be brought to. Those that are left, {@code Gone}, {@code ServerTimeout} and
 * {@code StorageReadError}, it has for what does not happen to a healthy one.
 */
@Timeout(120)
class FailuresTest {
    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    private final Client client = SERVER.client();
    private final ResourceClient<ConfigMap> maps = client.of(ConfigMap.TYPE).in(SERVER.namespace());

    private static ConfigMap map(String name) {
        return ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name));
    }

    private static void assertFails(Class<? extends ApiFailure> type, int code, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(type, failure -> {
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure.getMessage()).isNotEmpty();
        });
    }

    private void send(Request request) {
        Answer answer = client.transport().send(request);
        if (!answer.isSuccess()) {
            throw Refusal.of(request, answer);
        }
    }

    private String path() {
        return "/api/v1/namespaces/" + SERVER.namespace() + "/configmaps";
    }

    private Request post(String type, byte[] body) {
        return new Request("POST", path(), Map.of("Accept", "application/json", "Content-Type", type), Payload.of(body), null);
    }

    @Test
    void ofObjectsThatAreThereOrNot() {
        assertFails(ApiFailure.NotFound.class, 404, () -> maps.get("nothing"));
        ConfigMap old = maps.create(map("there"));
        assertFails(ApiFailure.AlreadyExists.class, 409, () -> maps.create(map("there")));
        maps.replace(old.withData(Map.of("newer", "yes")));
        assertFails(ApiFailure.Conflict.class, 409, () -> maps.replace(old));
        assertFails(ApiFailure.Invalid.class, 422, () -> maps.create(map("Not A Name")));
    }

    @Test
    void ofPeopleWhoMayNot() {
        Connection connection = SERVER.connection();
        try (Client stranger = new Client(connection.as(Impersonation.of("stranger")).open())) {
            assertFails(ApiFailure.Forbidden.class, 403, () -> stranger.of(ConfigMap.TYPE).in(SERVER.namespace()).list());
        }
        try (Client nobody = new Client(connection.withToken("of-nobody").open(ClientOptions.standard().withRetries(0)))) {
            assertFails(ApiFailure.Unauthorized.class, 401, () -> nobody.of(ConfigMap.TYPE).in(SERVER.namespace()).list());
        }
    }

    @Test
    void ofRequestsThatCanNotBeUnderstood() {
        assertFails(ApiFailure.BadRequest.class, 400, () -> maps.list(ListOptions.ALL.withLabels("a in (")));
        assertFails(ApiFailure.BadRequest.class, 400, () -> send(post("application/json", "{".getBytes(StandardCharsets.UTF_8))));
        assertFails(ApiFailure.UnsupportedMediaType.class, 415, () -> send(post("text/verse", new byte[] {'a'})));
        assertFails(ApiFailure.NotAcceptable.class, 406,
                () -> send(new Request("GET", path(), Map.of("Accept", "text/verse"), null, null)));
        assertFails(ApiFailure.RequestEntityTooLarge.class, 413,
                () -> maps.create(map("large").withData(Map.of("large", "x".repeat(4 * 1024 * 1024)))));
        assertFails(ApiFailure.MethodNotAllowed.class, 405, () -> client.dynamic(new GroupVersionKind("", "v1", "ComponentStatus"))
                .create(DynamicObject.of(ObjectValue.of("apiVersion", "v1", "kind", "ComponentStatus",
                        "metadata", ObjectValue.of("name", "any")))));
    }

    @Test
    void ofVersionsThatAreTooOld() {
        maps.create(map("old"));
        SERVER.compact();
        maps.create(map("young"));
        try (Watch<ConfigMap> watch = maps.watch(WatchOptions.ALL.from("1"))) {
            WatchEvent<ConfigMap> first = watch.next();
            boolean isFailure = first instanceof WatchEvent.Failed<ConfigMap>;
            Assumptions.assumeTrue(isFailure || SERVER.isEdict(), "the server is so young that it still knows all versions");
            assertThat(first).isInstanceOfSatisfying(WatchEvent.Failed.class, failed -> assertFails(
                    ApiFailure.Expired.class, 410, () -> {
                        throw failed.failure();
                    }));
        }
    }

    @Test
    void ofVersionsThatAreStillToCome() {
        String tooLarge = Long.toString(Long.parseLong(maps.list().resourceVersion()) + 1_000_000);
        assertFails(ApiFailure.Timeout.class, 504, () -> maps.list(ListOptions.ALL.withVersion(tooLarge)));
    }

    @Test
    void ofABudgetThatAllowsNoEviction() {
        SERVER.ensureServiceAccount();
        Map<String, String> labels = Map.of("app", "kept");
        ResourceClient<Pod> pods = client.of(Pod.TYPE).in(SERVER.namespace());
        pods.create(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("kept").withLabels(labels))
                .withSpec(PodSpec.EMPTY.withAutomountServiceAccountToken(false)
                        .withContainers(List.of(Container.EMPTY.withName("c").withImage("none")))));
        pods.status().edit("kept", pod -> pod.editStatus(status -> status.withPhase("Running")));
        ResourceClient<PodDisruptionBudget> budgets = client.of(PodDisruptionBudget.TYPE).in(SERVER.namespace());
        budgets.create(PodDisruptionBudget.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("kept"))
                .editSpec(spec -> spec.withMinAvailable(IntOrString.of(1)).withSelector(LabelSelector.EMPTY.withMatchLabels(labels))));
        budgets.status().edit("kept", budget -> budget.editStatus(status -> status.withObservedGeneration(1)));
        Eviction eviction = Eviction.builder().metadata(ObjectMeta.EMPTY.withName("kept").withNamespace(SERVER.namespace())).build();
        assertFails(ApiFailure.TooManyRequests.class, 429,
                () -> pods.subresource("eviction").create("kept", Eviction.CODEC.toTree(eviction)));
    }

    private void create(String manifest) {
        DynamicObject object = DynamicObject.of((ObjectValue) Yaml.parse(manifest));
        client.dynamic(object.kind()).create(object);
    }

    @Test
    void ofAWebhookThatIsNotThere() throws Exception {
        create("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingWebhookConfiguration
                metadata: {name: %1$s}
                webhooks:
                - name: nobody.example.com
                  clientConfig: {url: "https://127.0.0.1:1/nobody"}
                  rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps], scope: Namespaced}]
                  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
                  objectSelector: {matchLabels: {webhook: absent}}
                  sideEffects: None
                  timeoutSeconds: 1
                  admissionReviewVersions: [v1]
                """.formatted(SERVER.namespace()));
        try {
            // A server may need a moment to know of a webhook.
            Waiting.untilSo("the webhook is asked", () -> assertFails(ApiFailure.InternalError.class, 500, () -> maps.dryRun().create(
                    map("asked").withMetadata(ObjectMeta.EMPTY.withName("asked").withLabels(Map.of("webhook", "absent"))))));
        } finally {
            client.dynamic(new GroupVersionKind("admissionregistration.k8s.io", "v1", "ValidatingWebhookConfiguration"))
                    .delete(SERVER.namespace());
        }
    }

    @Test
    void ofAServerBehindThisOneThatIsNotThere() throws Exception {
        String group = SERVER.namespace() + ".example.com";
        create("""
                apiVersion: apiregistration.k8s.io/v1
                kind: APIService
                metadata: {name: v1.%1$s}
                spec:
                  group: %1$s
                  version: v1
                  groupPriorityMinimum: 1
                  versionPriority: 1
                  insecureSkipTLSVerify: true
                  service: {name: nobody, namespace: %2$s}
                """.formatted(group, SERVER.namespace()));
        try {
            Waiting.untilSo("the group is known", () -> assertFails(ApiFailure.ServiceUnavailable.class, 503,
                    () -> send(Request.of("GET", "/apis/" + group + "/v1/anything"))));
        } finally {
            client.dynamic(new GroupVersionKind("apiregistration.k8s.io", "v1", "APIService")).delete("v1." + group);
        }
    }
}
