package dev.edict.controllers.volume.protect;

import dev.edict.api.core.v1.ModifyVolumeStatus;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.storage.v1.VolumeAttributesClass;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.Claims;
import dev.edict.types.Resource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * {@code volumeattributesclass-protection-controller}: a VolumeAttributesClass that is deleted stays until no claim and no volume
 * has it, or is on the way to it.
 */
public final class AttributesProtection {
    private static final Protection PROTECTION = new Protection("kubernetes.io/vac-protection");
    private static final String INDEX = "attributes";

    private AttributesProtection() {}

    public static ControlLoop loop() {
        return ControlLoop.of("volumeattributesclass-protection-controller", AttributesProtection::works);
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<PersistentVolume> volumes = bench.informers().informer(PersistentVolume.TYPE);
        volumes.addIndexIfMissing(Index.of(INDEX, AttributesProtection::of));
        SharedInformer<PersistentVolumeClaim> claims = bench.informers().informer(PersistentVolumeClaim.TYPE);
        claims.addIndexIfMissing(Index.of(INDEX, AttributesProtection::of));
        SharedInformer<VolumeAttributesClass> classes = bench.informers().informer(VolumeAttributesClass.TYPE);
        ResourceClient<VolumeAttributesClass> client = bench.client().of(VolumeAttributesClass.TYPE);
        Predicate<String> isUsed = name -> !volumes.cache().keysByIndex(INDEX, name).isEmpty()
                || !claims.cache().keysByIndex(INDEX, name).isEmpty();
        Controller<ObjectKey> controller = Controller.of("vacprotection", VolumeAttributesClass.TYPE, bench.informers())
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(PersistentVolume.TYPE, volume -> keys(of(volume)), endsUse(AttributesProtection::of))
                .watching(PersistentVolumeClaim.TYPE, claim -> keys(of(claim)), endsUse(AttributesProtection::of))
                .reconciling(key -> {
                    VolumeAttributesClass known = classes.cache().get(key);
                    if (known != null && PROTECTION.holds(known) && !isUsed.test(known.name())) {
                        PROTECTION.release(client, known);
                    } else if (known != null && PROTECTION.isMissing(known)) {
                        PROTECTION.protect(client, known);
                    }
                    return Outcome.done();
                });
        return List.of(controller::run);
    }

    private static <T extends Resource> Predicate<Change<T>> endsUse(Function<T, Set<String>> names) {
        return change -> switch (change) {
            case Change.Added<T> added -> false;
            case Change.Updated<T> updated -> !names.apply(updated.after()).containsAll(names.apply(updated.before()));
            case Change.Deleted<T> deleted -> true;
        };
    }

    private static List<ObjectKey> keys(Set<String> names) {
        return names.stream().map(name -> new ObjectKey("", name)).toList();
    }

    /** The names of the classes that a claim has, wants, or is on the way to. */
    static Set<String> of(PersistentVolumeClaim claim) {
        Set<String> names = new LinkedHashSet<>();
        names.add(Claims.text(claim.spec().volumeAttributesClassName()));
        names.add(Claims.text(claim.status().currentVolumeAttributesClassName()));
        ModifyVolumeStatus change = claim.status().modifyVolumeStatus();
        names.add(change == null ? "" : change.targetVolumeAttributesClassName());
        names.remove("");
        return names;
    }

    static Set<String> of(PersistentVolume volume) {
        String name = Claims.text(volume.spec().volumeAttributesClassName());
        return name.isEmpty() ? Set.of() : Set.of(name);
    }
}
