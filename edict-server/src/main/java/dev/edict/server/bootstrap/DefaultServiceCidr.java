package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The ServiceCIDR {@code kubernetes}, made of the server's settings and made again when it is missing. One that differs is
 * left alone, except that a cluster of one family may get a second. The server says that it is ready; that it is about to
 * go is for the controller manager to say.
 */
final class DefaultServiceCidr implements Duty {
    private static final Logger LOG = System.getLogger(DefaultServiceCidr.class.getName());
    private static final String NAME = "kubernetes";
    private static final GroupVersionResource CIDRS =
            new GroupVersionResource("networking.k8s.io", "v1", "servicecidrs");
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final OwnWrites objects;
    private final OwnWrites status;
    private final ListValue ranges;
    private final Clock clock;
    private boolean differenceSaid;

    DefaultServiceCidr(ControlPlane plane) {
        this.objects = new OwnWrites(plane, CIDRS, OwnWrites.SERVER);
        this.status = new OwnWrites(plane, CIDRS, "kubernetes-service-cidr-controller");
        this.ranges = ListValue.of(plane.serviceNetwork().ranges().stream().map(Object::toString).toArray());
        this.clock = plane.clock();
    }

    @Override
    public Duration perform() {
        ObjectValue found = objects.find("", NAME);
        if (found == null) {
            objects.create("", ObjectValue.of("kind", "ServiceCIDR", "apiVersion", "networking.k8s.io/v1",
                    "metadata", ObjectValue.of("name", NAME), "spec", ObjectValue.of("cidrs", ranges)));
            found = objects.find("", NAME);
        } else if (lacksSecondFamily(found)) {
            objects.update("", NAME, live -> live.mapObject("spec", spec -> spec.with("cidrs", ranges)));
            return INTERVAL;
        }
        sayReady(found);
        return INTERVAL;
    }

    private boolean lacksSecondFamily(ObjectValue cidr) {
        ListValue declared = cidr.object("spec").list("cidrs");
        return ranges.size() == 2 && declared.size() == 1 && declared.get(0).equals(ranges.get(0));
    }

    private void sayReady(@Nullable ObjectValue cidr) {
        if (cidr == null || new ApiObject(cidr).isBeingDeleted()) {
            return;
        }
        if (!cidr.object("spec").list("cidrs").equals(ranges)) {
            if (!differenceSaid) {
                LOG.log(Logger.Level.WARNING, "the ServiceCIDR {0} has {1}, this server is set up with {2}", NAME,
                        cidr.object("spec").list("cidrs").strings(), ranges.strings());
                differenceSaid = true;
            }
            return;
        }
        boolean said = cidr.object("status").list("conditions").objects().stream()
                .anyMatch(condition -> condition.string("type").equals("Ready")
                        && !condition.string("status").equals("Unknown"));
        if (!said) {
            status.applyStatus(ObjectValue.of("kind", "ServiceCIDR", "apiVersion", "networking.k8s.io/v1",
                    "metadata", ObjectValue.of("name", NAME),
                    "status", ObjectValue.of("conditions", ListValue.of(ObjectValue.of(
                            "type", "Ready", "status", "True",
                            "lastTransitionTime", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                            "message", "Kubernetes default Service CIDR is ready")))));
        }
    }
}
