package dev.edict.compat.fleet;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.BooleanWithUndefined;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.KubernetesDependent;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An operator for fleets, written with the Java Operator SDK: a fleet gets a ConfigMap with its orders and a status, and is
 * cleaned up after. A fleet with the cargo {@code storms: n} fails n times before it sails.
 */
@ControllerConfiguration(name = FleetReconciler.NAME, finalizerName = FleetReconciler.FINALIZER)
@Workflow(dependents = @Dependent(type = FleetReconciler.Orders.class))
@GradualRetry(maxAttempts = 10, initialInterval = 20, intervalMultiplier = 1.2)
public class FleetReconciler implements Reconciler<Fleet>, Cleaner<Fleet> {
    public static final String NAME = "fleets";
    public static final String FINALIZER = Fleet.GROUP + "/finalizer";

    private final Map<String, Integer> storms = new ConcurrentHashMap<>();
    private final Set<String> cleaned = ConcurrentHashMap.newKeySet();

    /** How often the fleet of that name has failed. */
    public int storms(String name) {
        return storms.getOrDefault(name, 0);
    }

    /** Whether the fleet of that name has been cleaned up after. */
    public boolean hasCleaned(String name) {
        return cleaned.contains(name);
    }

    @Override
    public UpdateControl<Fleet> reconcile(Fleet fleet, Context<Fleet> context) {
        String name = fleet.getMetadata().getName();
        Map<String, String> cargo = fleet.getSpec().getCargo();
        int expected = cargo == null ? 0 : Integer.parseInt(cargo.getOrDefault("storms", "0"));
        if (storms(name) < expected) {
            storms.merge(name, 1, Integer::sum);
            throw new IllegalStateException("a storm");
        }
        int ships = context.getSecondaryResource(ConfigMap.class)
                .map(orders -> Integer.parseInt(orders.getData().get("ships"))).orElse(0);
        return UpdateControl.patchStatus(withStatus(fleet, "Sailing", ships));
    }

    @Override
    public ErrorStatusUpdateControl<Fleet> updateErrorStatus(Fleet fleet, Context<Fleet> context, Exception failure) {
        return ErrorStatusUpdateControl.patchStatus(withStatus(fleet, String.valueOf(failure.getMessage()), 0));
    }

    @Override
    public DeleteControl cleanup(Fleet fleet, Context<Fleet> context) {
        cleaned.add(fleet.getMetadata().getName());
        return DeleteControl.defaultDelete();
    }

    /** The SDK applies on the server side what it is given: the name and the status, and nothing else. */
    private static Fleet withStatus(Fleet fleet, String phase, int replicas) {
        Fleet applied = new Fleet();
        applied.getMetadata().setNamespace(fleet.getMetadata().getNamespace());
        applied.getMetadata().setName(fleet.getMetadata().getName());
        FleetStatus status = new FleetStatus();
        status.setPhase(phase);
        status.setReplicas(replicas);
        status.setObservedGeneration(fleet.getMetadata().getGeneration());
        applied.setStatus(status);
        return applied;
    }

    /** The orders of a fleet, applied on the server side; the SDK does that of itself for all kinds but this and secrets. */
    @KubernetesDependent(useSSA = BooleanWithUndefined.TRUE)
    public static class Orders extends CRUDKubernetesDependentResource<ConfigMap, Fleet> {
        @Override
        protected ConfigMap desired(Fleet fleet, Context<Fleet> context) {
            return new ConfigMapBuilder().withNewMetadata().withNamespace(fleet.getMetadata().getNamespace())
                    .withName(fleet.getMetadata().getName() + "-orders").endMetadata()
                    .addToData("flag", fleet.getSpec().getFlag())
                    .addToData("ships", String.valueOf(fleet.getSpec().getReplicas())).build();
        }
    }
}
