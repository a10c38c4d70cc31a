package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.edict.compat.fleet.Fleet;
import dev.edict.compat.fleet.FleetReconciler;
import dev.edict.testing.Waiting;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.Operator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An operator of the Java Operator SDK against a running server. */
@Timeout(180)
class OperatorSdkTest {
    private static final String NAMESPACE = "harbour";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    private static final FleetReconciler RECONCILER = new FleetReconciler();

    @SuppressWarnings("NullAway.Init")
    private static KubernetesClient client;

    @SuppressWarnings("NullAway.Init")
    private static Operator operator;

    @BeforeAll
    static void start() throws Exception {
        client = SERVER.client();
        GeneratedCrds.install(client, Fleet.class);
        client.resource(new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build()).create();
        operator = new Operator(settings -> settings.withKubernetesClient(SERVER.connect()).withCloseClientOnStop(true)
                .checkingCRDAndValidateLocalModel(true));
        operator.register(RECONCILER, settings -> settings.settingNamespace(NAMESPACE));
        operator.start();
    }

    @AfterAll
    static void stop() {
        operator.stop();
    }

    private static Resource<Fleet> fleet(String name) {
        return client.resources(Fleet.class).inNamespace(NAMESPACE).withName(name);
    }

    private static Resource<ConfigMap> orders(String name) {
        return client.configMaps().inNamespace(NAMESPACE).withName(name + "-orders");
    }

    private static Fleet awaitFleet(String name, Predicate<Fleet> condition) throws InterruptedException {
        return Waiting.until("the fleet " + name, () -> fleet(name).get(), condition);
    }

    private static boolean sails(@Nullable Fleet fleet) {
        return fleet != null && fleet.getStatus() != null && "Sailing".equals(fleet.getStatus().getPhase())
                && Objects.equals(fleet.getStatus().getObservedGeneration(), fleet.getMetadata().getGeneration());
    }

    private static Fleet create(String name) {
        return client.resource(Fleet.of(NAMESPACE, name, "blue")).create();
    }

    @Test
    void aFleetGetsItsOrdersAStatusAndAFinalizer() throws Exception {
        Fleet created = create("new");
        Fleet sailing = awaitFleet("new", OperatorSdkTest::sails);
        assertThat(sailing.getMetadata().getFinalizers()).containsExactly(FleetReconciler.FINALIZER);
        assertThat(sailing.getStatus().getReplicas()).isEqualTo(1);
        assertThat(sailing.getMetadata().getManagedFields())
                .anyMatch(entry -> "status".equals(entry.getSubresource()) && entry.getOperation().equals("Apply"));
        ConfigMap orders = orders("new").get();
        assertThat(orders.getData()).isEqualTo(Map.of("flag", "blue", "ships", "1"));
        assertThat(orders.getMetadata().getOwnerReferences()).singleElement().satisfies(owner -> {
            assertThat(owner.getUid()).isEqualTo(created.getMetadata().getUid());
            assertThat(owner.getKind()).isEqualTo("Fleet");
            assertThat(owner.getApiVersion()).isEqualTo(Fleet.GROUP + "/v1");
        });
        assertThat(orders.getMetadata().getManagedFields()).extracting("manager", "operation")
                .containsExactly(tuple(FleetReconciler.NAME, "Apply"));
    }

    @Test
    void ordersFollowTheFleet() throws Exception {
        create("changing");
        awaitFleet("changing", OperatorSdkTest::sails);
        Fleet changed = fleet("changing").edit(fleet -> {
            fleet.getSpec().setReplicas(4);
            return fleet;
        });
        Fleet sailing = awaitFleet("changing", fleet -> sails(fleet)
                && Objects.equals(fleet.getStatus().getReplicas(), 4));
        assertThat(sailing.getMetadata().getGeneration()).isEqualTo(changed.getMetadata().getGeneration());
        assertThat(orders("changing").get().getData()).containsEntry("ships", "4");
    }

    @Test
    void ordersThatSomebodyForgesAreRestored() throws Exception {
        create("forged");
        awaitFleet("forged", OperatorSdkTest::sails);
        orders("forged").edit(orders -> {
            orders.getData().put("flag", "black");
            return orders;
        });
        Waiting.until("the orders are right", () -> "blue".equals(orders("forged").get().getData().get("flag")));
        orders("forged").delete();
        Waiting.until("the orders are back", () -> orders("forged").get() != null);
    }

    @Test
    void aFleetThatFailsIsTriedAgain() throws Exception {
        Fleet stormy = Fleet.of(NAMESPACE, "stormy", "blue");
        stormy.getSpec().setCargo(Map.of("storms", "3"));
        client.resource(stormy).create();
        awaitFleet("stormy", OperatorSdkTest::sails);
        assertThat(RECONCILER.storms("stormy")).isEqualTo(3);
    }

    @Test
    void aFleetIsCleanedUpAfterBeforeItGoes() throws Exception {
        create("going");
        awaitFleet("going", OperatorSdkTest::sails);
        fleet("going").delete();
        Waiting.until("the fleet is gone", () -> fleet("going").get() == null);
        assertThat(RECONCILER.hasCleaned("going")).isTrue();
    }
}
