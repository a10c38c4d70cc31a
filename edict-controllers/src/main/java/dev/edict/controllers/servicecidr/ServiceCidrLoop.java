package dev.edict.controllers.servicecidr;

import dev.edict.api.meta.v1.Condition;
import dev.edict.api.networking.v1.IPAddress;
import dev.edict.api.networking.v1.ServiceCIDR;
import dev.edict.client.control.Change;
import dev.edict.client.control.Conditions;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Finalizers;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * {@code service-cidr-controller}: says that a range is ready, and keeps one that is deleted until no service has an address of it
 * that is in no other range. Servers that give addresses may learn late that a range is to go, so that it stays ten seconds longer.
 */
public final class ServiceCidrLoop implements Reconciler<ObjectKey> {
    static final String FINALIZER = "networking.k8s.io/service-cidr-finalizer";
    private static final String NAME = "service-cidr-controller";
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Cache<ServiceCIDR> ranges;
    private final Cache<IPAddress> addresses;
    private final ResourceClient<ServiceCIDR> client;
    private final ObjectEvents<ServiceCIDR> events;
    private final InstantSource clock;

    private ServiceCidrLoop(Bench bench) {
        this.ranges = bench.informers().informer(ServiceCIDR.TYPE).cache();
        this.addresses = bench.informers().informer(IPAddress.TYPE).cache();
        this.client = bench.client().of(ServiceCIDR.TYPE);
        this.events = bench.recorder(NAME).of(ServiceCIDR.TYPE);
        this.clock = bench.clock();
    }

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, ServiceCidrLoop::works).as("service-cidrs-controller");
    }

    private static List<Work> works(Bench bench) {
        ServiceCidrLoop loop = new ServiceCidrLoop(bench);
        return List.of(Controller.of(NAME, ServiceCIDR.TYPE, bench.informers())
                .workers(5)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(ServiceCIDR.TYPE, range -> keys(loop.now().overlapping(range)), change -> !isUpdate(change))
                .watching(IPAddress.TYPE, address -> keys(loop.now().around(address)), change -> !isUpdate(change))
                .reconciling(loop)::run);
    }

    private static boolean isUpdate(Change<?> change) {
        return change instanceof Change.Updated<?>;
    }

    private static List<ObjectKey> keys(List<String> names) {
        return names.stream().map(name -> new ObjectKey("", name)).toList();
    }

    private Ranges now() {
        return new Ranges(ranges.list());
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        ServiceCIDR range = ranges.get(key);
        if (range == null) {
            return Outcome.done();
        }
        Instant deleted = range.metadata().deletionTimestamp();
        try {
            return deleted == null ? keep(range) : leave(range, deleted);
        } catch (ApiFailure.NotFound gone) {
            return Outcome.done();
        }
    }

    private Outcome keep(ServiceCIDR range) {
        if (!Finalizers.has(range, FINALIZER)) {
            client.patch(range.name(), finalizers("finalizers"));
        }
        try {
            say(range, Condition.EMPTY.withStatus(Conditions.TRUE).withMessage("Kubernetes Service CIDR is ready"));
        } catch (ClientException failure) {
            events.warning(range, "KubernetesServiceCIDRError", "The ServiceCIDR Status can not be set to Ready=True");
            throw failure;
        }
        return Outcome.done();
    }

    private Outcome leave(ServiceCIDR range, Instant deleted) {
        if (!now().canGo(range, addresses.list())) {
            say(range, Condition.EMPTY.withStatus(Conditions.FALSE).withReason("Terminating").withMessage(
                    "There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR"));
            return Outcome.done();
        }
        Duration left = Duration.between(clock.instant(), deleted.plus(GRACE));
        if (left.isPositive()) {
            return Outcome.againAfter(left, "all servers to know that the range is to go");
        }
        if (Finalizers.has(range, FINALIZER)) {
            client.patch(range.name(), finalizers("$deleteFromPrimitiveList/finalizers"));
        }
        return Outcome.done();
    }

    private static Patch finalizers(String directive) {
        return new Patch.StrategicMerge(
                ObjectValue.of("metadata", ObjectValue.of(directive, ListValue.of(FINALIZER))));
    }

    /** Says whether a range is ready, unless it says so already. */
    private void say(ServiceCIDR range, Condition state) {
        Condition condition = state.withType("Ready").withLastTransitionTime(clock.instant().truncatedTo(ChronoUnit.SECONDS));
        boolean isSaid = Conditions.find(range.status().conditions(), condition.type())
                .filter(known -> known.status().equals(condition.status())
                        && known.reason().equals(condition.reason())
                        && known.message().equals(condition.message()))
                .isPresent();
        if (!isSaid) {
            client.as(NAME).status().patch(range.name(), new Patch.Apply(ObjectValue.of(
                    "apiVersion", "networking.k8s.io/v1",
                    "kind", "ServiceCIDR",
                    "metadata", ObjectValue.of("name", range.name()),
                    "status", ObjectValue.of("conditions", ListValue.of(written(condition)))), true));
        }
    }

    /** A reason is said even if it is none: that is how upstream applies it, and the server wants one or the empty one. */
    private static ObjectValue written(Condition condition) {
        return Condition.CODEC.toObject(condition).with("reason", condition.reason());
    }
}
