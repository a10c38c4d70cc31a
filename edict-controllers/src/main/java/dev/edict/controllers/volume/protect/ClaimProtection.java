package dev.edict.controllers.volume.protect;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.PodClaims;
import dev.edict.pods.VolumeClaims;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * {@code persistentvolumeclaim-protection-controller}: a claim that is deleted stays until no pod on a node uses it. That no pod does
 * is asked of the server itself before a claim goes; once for all claims of a namespace, since namespaces often go as a whole.
 */
public final class ClaimProtection {
    private static final Protection PROTECTION = new Protection("kubernetes.io/pvc-protection");

    /** Claims that are to be protected, or to go, by namespace. */
    private static final Index<PersistentVolumeClaim> CONCERNED =
            Index.ofOne("protection", claim -> PROTECTION.concerns(claim) ? claim.namespace() : null);

    private final Cache<PersistentVolumeClaim> claims;
    private final Cache<Pod> pods;
    private final ResourceClient<PersistentVolumeClaim> client;
    private final ResourceClient<Pod> podClient;

    private ClaimProtection(Bench bench) {
        this.claims = bench.informers().informer(PersistentVolumeClaim.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.client = bench.client().of(PersistentVolumeClaim.TYPE);
        this.podClient = bench.client().of(Pod.TYPE);
    }

    public static ControlLoop loop() {
        return ControlLoop.of("persistentvolumeclaim-protection-controller", ClaimProtection::works)
                .as("pvc-protection-controller");
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<PersistentVolumeClaim> claims = bench.informers().informer(PersistentVolumeClaim.TYPE);
        SharedInformer<Pod> pods = bench.informers().informer(Pod.TYPE);
        claims.addIndexIfMissing(CONCERNED);
        pods.addIndexIfMissing(PodClaims.INDEX);
        ControllerOptions<String> options = ControllerOptions.<String>named("pvcprotection").withClock(bench.clock());
        Controller<String> controller = Controller.of(
                options.withQueue(options.queue().withTimers(bench.timers())),
                List.of(
                        Source.of(claims, claim -> PROTECTION.concerns(claim) ? List.of(claim.namespace()) : List.of()),
                        Source.of(pods, pod -> PodClaims.keys(pod).isEmpty() ? List.of() : List.of(pod.namespace()),
                                ClaimProtection::mayEndUse)),
                new ClaimProtection(bench)::look);
        return List.of(controller::run);
    }

    private static boolean mayEndUse(Change<Pod> change) {
        return switch (change) {
            case Change.Added<Pod> added -> false;
            case Change.Updated<Pod> updated -> isShutDown(updated.after())
                    || !updated.before().metadata().uid().equals(updated.after().metadata().uid());
            case Change.Deleted<Pod> deleted -> true;
        };
    }

    private Outcome look(String namespace) {
        List<PersistentVolumeClaim> concerned = claims.byIndex(CONCERNED.name(), namespace);
        List<PersistentVolumeClaim> unused = concerned.stream()
                .filter(claim -> PROTECTION.holds(claim) && !isUsed(claim, PodClaims.users(pods, ObjectKey.of(claim))))
                .toList();
        List<Pod> present = unused.isEmpty() ? List.of() : podClient.in(namespace).list().items();
        List<Runnable> writes = new ArrayList<>();
        concerned.stream().filter(PROTECTION::isMissing)
                .forEach(claim -> writes.add(() -> PROTECTION.protect(client, claim)));
        unused.stream().filter(claim -> !isUsed(claim, present))
                .forEach(claim -> writes.add(() -> PROTECTION.release(client, claim)));
        all(writes);
        return Outcome.done();
    }

    /** What fails for one claim does not keep the others from going. */
    private static void all(List<Runnable> writes) {
        ClientException first = null;
        for (Runnable write : writes) {
            try {
                write.run();
            } catch (ClientException failure) {
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    static boolean isUsed(PersistentVolumeClaim claim, Collection<Pod> candidates) {
        return candidates.stream().anyMatch(pod -> !pod.spec().nodeName().isEmpty()
                && pod.spec().volumes().stream().anyMatch(volume -> uses(pod, volume, claim)));
    }

    /** A pod that has ended uses its claim as long as it is there, but not the one that goes with it. */
    private static boolean uses(Pod pod, Volume volume, PersistentVolumeClaim claim) {
        return claim.name().equals(VolumeClaims.name(pod, volume))
                && (volume.persistentVolumeClaim() != null || (!isShutDown(pod) && PodClaims.misfit(pod, claim) == null));
    }

    private static boolean isShutDown(Pod pod) {
        Long grace = pod.metadata().deletionGracePeriodSeconds();
        return pod.isBeingDeleted() && grace != null && grace == 0;
    }
}
