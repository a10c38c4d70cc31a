package dev.edict.controllers.volume.protect;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import java.util.List;

/** {@code persistentvolume-protection-controller}: a volume that is deleted stays until it is no claim's any more. */
public final class VolumeProtection {
    private static final Protection PROTECTION = new Protection("kubernetes.io/pv-protection");

    private VolumeProtection() {}

    public static ControlLoop loop() {
        return ControlLoop.of("persistentvolume-protection-controller", VolumeProtection::works).as("pv-protection-controller");
    }

    private static List<Work> works(Bench bench) {
        Cache<PersistentVolume> volumes = bench.informers().informer(PersistentVolume.TYPE).cache();
        ResourceClient<PersistentVolume> client = bench.client().of(PersistentVolume.TYPE);
        Controller<ObjectKey> controller = Controller.of("pvprotection", PersistentVolume.TYPE, bench.informers())
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .reconciling(key -> {
                    PersistentVolume volume = volumes.get(key);
                    if (volume != null && PROTECTION.holds(volume) && !volume.status().phase().equals("Bound")) {
                        PROTECTION.release(client, volume);
                    } else if (volume != null && PROTECTION.isMissing(volume)) {
                        PROTECTION.protect(client, volume);
                    }
                    return Outcome.done();
                });
        return List.of(controller::run);
    }
}
