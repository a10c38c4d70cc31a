package dev.edict.server.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.StatusCause;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.ForwardingStore;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.assembly.TestNamespaces;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.store.CommitResult;
import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Evictions while somebody else changes the pod: between the look at it and its deletion. */
@Timeout(60)
class PodEvictionTest {
    private static final RequestScope SCOPE = RequestScope.internal("n");
    private static final ObjectValue ANY = ObjectValue.of("metadata", ObjectValue.of("name", "web"));

    /** What others do when the pod has been marked. */
    private Runnable onceMarked = () -> {};

    @AutoClose
    private final ControlPlane plane = new ControlPlane(
            Catalogue.load(), new ForwardingStore(MemoryStore.open()) {
                @Override
                public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
                    CompletableFuture<CommitResult> result = super.commitAsync(transaction);
                    if (isMark(transaction)) {
                        result.join();
                        Runnable next = onceMarked;
                        onceMarked = () -> {};
                        next.run();
                    }
                    return result;
                }
            }, Identities.random(), Clock.systemUTC());

    private final ResourceRegistry pods = plane.core("pods");
    private final ResourceRegistry budgets = plane.registry(new GroupVersionResource("policy", "v1", "poddisruptionbudgets"));

    /** What others do once the pod was looked at for the first time. */
    private Runnable meanwhile = () -> {};

    private int looks;

    private final PodEviction eviction = new PodEviction(() -> {
        if (++looks == 2) {
            meanwhile.run();
        }
        return pods;
    }, () -> budgets, Clock.systemUTC());

    @BeforeEach
    void makePodAndBudget() {
        TestNamespaces.make(plane, "n");
        create(pods, ObjectValue.of("kind", "Pod", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", "web", "namespace", "n", "labels", ObjectValue.of("app", "web")),
                "spec", ObjectValue.of("containers", ListValue.of(ObjectValue.of("name", "c", "image", "i")))));
        create(budgets, ObjectValue.of("kind", "PodDisruptionBudget", "apiVersion", "policy/v1",
                "metadata", ObjectValue.of("name", "guard", "namespace", "n"),
                "spec", ObjectValue.of("minAvailable", 1,
                        "selector", ObjectValue.of("matchLabels", ObjectValue.of("app", "web")))));
        setStatus(budgets, "guard", ObjectValue.of("observedGeneration", 1, "currentHealthy", 1, "desiredHealthy", 1,
                "disruptionsAllowed", 0, "expectedPods", 1));
    }

    private static boolean isMark(Transaction transaction) {
        return transaction.operations().stream().anyMatch(operation -> operation instanceof Operation.Put put
                && new String(put.value(), StandardCharsets.UTF_8).contains("DisruptionTarget"));
    }

    private static void create(ResourceRegistry registry, ObjectValue object) {
        registry.create(SCOPE, registry.strategy().rules().setDefaults(object), Admission.NONE);
    }

    private static void setStatus(ResourceRegistry registry, String name, ObjectValue status) {
        registry.update(SCOPE, name, existing -> Objects.requireNonNull(existing).tree().with("status", status),
                UpdateRules.status(registry.strategy().rules()).unconditionally(), Admission.NONE);
    }

    private static ObjectValue running(String ready) {
        return ObjectValue.of("phase", "Running", "conditions",
                ListValue.of(ObjectValue.of("type", "Ready", "status", ready)));
    }

    private ApiException refusal(ObjectValue body) {
        return Objects.requireNonNull(catchThrowableOfType(ApiException.class,
                () -> eviction.perform(SCOPE, "web", body, Admission.NONE)), "evicted");
    }

    private static String onlyCause(ApiException refusal) {
        List<StatusCause> causes = Objects.requireNonNull(refusal.status().details(), "no details").causes();
        assertThat(causes).hasSize(1);
        return causes.getFirst().message();
    }

    private ApiObject pod() {
        return new ApiObject(pods.get("n", "web", "").tree());
    }

    private static ObjectValue requiring(String version) {
        return ANY.with("deleteOptions", ObjectValue.of("preconditions", ObjectValue.of("resourceVersion", version)));
    }

    @Test
    void aPodThatHasNotBegunIsEvictedWhateverItsBudgetSays() {
        setStatus(pods, "web", ObjectValue.of("phase", "Pending"));

        assertThat(eviction.perform(SCOPE, "web", ANY, Admission.NONE).code()).isEqualTo(201);
        assertThat(pods.find("n", "web")).isNull();
    }

    @Test
    void aPodThatBecomesReadyMeanwhileIsGuardedByItsBudget() {
        setStatus(pods, "web", ObjectValue.of("phase", "Pending"));
        meanwhile = () -> setStatus(pods, "web", running("True"));

        ApiException refusal = refusal(ANY);

        assertThat(refusal.code()).isEqualTo(429);
        assertThat(onlyCause(refusal)).isEqualTo("The disruption budget guard needs 1 healthy pods and has 1 currently");
        assertThat(pod().status().list("conditions").size()).isEqualTo(1);
    }

    @Test
    void aPodThatBecomesReadyAfterItWasMarkedIsGuardedByItsBudget() {
        setStatus(pods, "web", ObjectValue.of("phase", "Pending"));
        onceMarked = () -> setStatus(pods, "web", running("True"));

        assertThat(refusal(ANY).code()).isEqualTo(429);
        assertThat(pod().isBeingDeleted()).isFalse();
    }

    @Test
    void aPodThatIsExpendableForItsBudgetMustNotBecomeReadyAfterItWasMarked() {
        setStatus(pods, "web", running("False"));
        onceMarked = () -> setStatus(pods, "web", running("True"));

        assertThat(onlyCause(refusal(ANY))).isEqualTo("The disruption budget guard is still being processed by the server.");
        assertThat(pod().isBeingDeleted()).isFalse();
    }

    @Test
    void whoMeansAnotherPodIsToldSo() {
        setStatus(pods, "web", ObjectValue.of("phase", "Pending"));

        ApiException refusal = refusal(ANY.with("deleteOptions",
                ObjectValue.of("preconditions", ObjectValue.of("uid", "another"))));

        assertThat(refusal.reason()).isEqualTo("Conflict");
        assertThat(refusal).hasMessageContaining("the UID in the precondition (another) does not match");
    }

    @Test
    void aPodThatChangesButDoesNotBeginIsLookedAtOnceMore() {
        setStatus(pods, "web", ObjectValue.of("phase", "Pending"));
        meanwhile = () -> setStatus(pods, "web", ObjectValue.of("phase", "Pending", "hostIP", "10.0.0.1"));

        assertThat(eviction.perform(SCOPE, "web", ANY, Admission.NONE).code()).isEqualTo(201);
        assertThat(pods.find("n", "web")).isNull();
    }

    @Test
    void whoRequiresAVersionIsToldThatThereIsAnother() {
        setStatus(pods, "web", ObjectValue.of("phase", "Pending"));
        ObjectValue body = requiring(pod().resourceVersion());
        meanwhile = () -> setStatus(pods, "web", ObjectValue.of("phase", "Pending", "hostIP", "10.0.0.1"));

        assertThat(refusal(body).reason()).isEqualTo("Conflict");
        assertThat(pod().isBeingDeleted()).isFalse();
    }

    @Test
    void aPodThatIsExpendableForItsBudgetMustNotHaveBecomeReadyMeanwhile() {
        setStatus(pods, "web", running("False"));
        meanwhile = () -> setStatus(pods, "web", running("True"));

        ApiException refusal = refusal(ANY);

        assertThat(refusal.code()).isEqualTo(429);
        assertThat(onlyCause(refusal)).isEqualTo("The disruption budget guard is still being processed by the server.");
        assertThat(pod().isBeingDeleted()).isFalse();
    }

    @Test
    void aPodThatIsExpendableForItsBudgetSpendsNothing() {
        setStatus(pods, "web", running("False"));

        assertThat(eviction.perform(SCOPE, "web", ANY, Admission.NONE).code()).isEqualTo(201);
        assertThat(new ApiObject(budgets.get("n", "guard", "").tree()).status().has("disruptedPods")).isFalse();
    }

    @Test
    void anEvictionCanNotGoPastWhatCanNotBeRead() {
        ApiException refusal = refusal(ANY.with("deleteOptions",
                ObjectValue.of("ignoreStoreReadErrorWithClusterBreakingPotential", true)));

        assertThat(refusal.getMessage()).isEqualTo("Eviction.policy \"web\" is invalid: deleteOptions."
                + "ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: can not be set for pod eviction, "
                + "try after removing the option");
    }
}
