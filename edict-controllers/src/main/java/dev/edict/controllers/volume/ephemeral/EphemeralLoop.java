package dev.edict.controllers.volume.ephemeral;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimTemplate;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.PodClaims;
import java.util.List;

/** {@code ephemeral-volume-controller}: makes the claims that pods have templates for, each owned by its pod. */
public final class EphemeralLoop {
    private static final String NAME = "ephemeral-volume-controller";
    private static final String COMPONENT = "ephemeral_volume";

    private final Cache<Pod> pods;
    private final Cache<PersistentVolumeClaim> claims;
    private final ResourceClient<PersistentVolumeClaim> client;
    private final ObjectEvents<Pod> events;

    private EphemeralLoop(Bench bench) {
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.claims = bench.informers().informer(PersistentVolumeClaim.TYPE).cache();
        this.client = bench.client().of(PersistentVolumeClaim.TYPE);
        this.events = bench.recorder(COMPONENT).of(Pod.TYPE);
    }

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, EphemeralLoop::works);
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<Pod> pods = bench.informers().informer(Pod.TYPE);
        pods.addIndexIfMissing(PodClaims.INDEX);
        Controller<ObjectKey> controller = Controller.of(COMPONENT, Pod.TYPE, bench.informers())
                .workers(5)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .when(change -> change instanceof Change.Added<Pod> added && needsClaims(added.object()))
                .watching(PersistentVolumeClaim.TYPE,
                        claim -> PodClaims.users(pods.cache(), ObjectKey.of(claim)).stream()
                                .filter(EphemeralLoop::needsClaims)
                                .map(ObjectKey::of)
                                .toList(),
                        change -> change instanceof Change.Deleted<PersistentVolumeClaim>)
                .reconciling(new EphemeralLoop(bench)::look);
        return List.of(controller::run);
    }

    private static boolean needsClaims(Pod pod) {
        return !pod.isBeingDeleted() && pod.spec().volumes().stream().anyMatch(volume -> volume.ephemeral() != null);
    }

    private Outcome look(ObjectKey key) {
        Pod pod = pods.get(key);
        if (pod == null || pod.isBeingDeleted()) {
            return Outcome.done();
        }
        for (Volume volume : pod.spec().volumes()) {
            PersistentVolumeClaimTemplate template =
                    volume.ephemeral() == null ? null : volume.ephemeral().volumeClaimTemplate();
            if (template != null) {
                make(pod, volume, template);
            }
        }
        return Outcome.done();
    }

    private void make(Pod pod, Volume volume, PersistentVolumeClaimTemplate template) {
        String name = pod.name() + "-" + volume.name();
        PersistentVolumeClaim known = claims.get(pod.namespace(), name);
        try {
            if (known == null) {
                client.in(pod.namespace()).create(claim(pod, name, template));
                return;
            }
            String misfit = PodClaims.misfit(pod, known);
            if (misfit != null) {
                throw new IllegalStateException(misfit);
            }
        } catch (ClientException | IllegalStateException failure) {
            String message = failure instanceof ClientException
                    ? "create PVC " + name + ": " + failure.getMessage()
                    : String.valueOf(failure.getMessage());
            events.warning(pod, "FailedBinding", "ephemeral volume " + volume.name() + ": " + message);
            throw new IllegalStateException("pod " + pod.key() + ", ephemeral volume " + volume.name() + ": " + message, failure);
        }
    }

    static PersistentVolumeClaim claim(Pod pod, String name, PersistentVolumeClaimTemplate template) {
        return PersistentVolumeClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withName(name)
                        .withOwnerReferences(List.of(Owners.controllerReference(Pod.TYPE, pod)))
                        .withAnnotations(template.metadata().annotations())
                        .withLabels(template.metadata().labels()))
                .withSpec(template.spec());
    }
}
