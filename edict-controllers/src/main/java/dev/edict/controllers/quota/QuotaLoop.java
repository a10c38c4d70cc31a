package dev.edict.controllers.quota;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceQuota;
import dev.edict.api.core.v1.ResourceQuotaStatus;
import dev.edict.api.core.v1.Service;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodStates;
import dev.edict.types.Resource;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;

/**
 * Counts what quotas limit: when a quota is new or changed, when something goes that it may count, and every five minutes.
 *
 * <p>It counts what the server lists, not what a cache shows, after it has read the quota, and writes on the condition that the quota
 * has not changed since. A server that counts in the transaction of each write changes the quota with it; so there, a count is either
 * what the quota says already, or is not written.
 */
public final class QuotaLoop {
    private static final int WORKERS = 5;
    private static final Duration PERIOD = Duration.ofMinutes(5);
    /** How long what goes is gathered. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Bench bench;
    private final Cache<ResourceQuota> cache;
    private final ResourceClient<ResourceQuota> client;
    private final Counter counter;
    private final ConcurrentMap<ObjectKey, Instant> counted = new ConcurrentHashMap<>();

    private QuotaLoop(Bench bench) {
        this.bench = bench;
        this.cache = bench.informers().informer(ResourceQuota.TYPE).cache();
        this.client = bench.client().of(ResourceQuota.TYPE);
        this.counter = new Counter(bench.client());
    }

    /** Runs only if somebody asks for it: Edict's own server has counted already. */
    public static ControlLoop loop() {
        return ControlLoop.of("resourcequota-controller", bench -> List.of(new QuotaLoop(bench).work())).onlyWhenAsked();
    }

    private Work work() {
        Controller<ObjectKey> controller = Controller.of("resourcequota_primary", ResourceQuota.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .when(Change.update((before, after) -> !before.spec().equals(after.spec())))
                .watching(Pod.TYPE, this::quotasOf, QuotaLoop::givesBack)
                .watching(Service.TYPE, this::quotasOf, unlessAdded((before, after) -> !before.spec().equals(after.spec())))
                .watching(PersistentVolumeClaim.TYPE, this::quotasOf, unlessAdded((before, after) ->
                        !before.spec().equals(after.spec())
                                || !before.status().allocatedResources().equals(after.status().allocatedResources())))
                .reconciling(this::look);
        return controller::run;
    }

    /** Whether a pod has come to its end. */
    private static boolean givesBack(Change<Pod> change) {
        return switch (change) {
            case Change.Added<Pod> added -> false;
            case Change.Updated<Pod> updated ->
                PodStates.isTerminal(updated.before()) != PodStates.isTerminal(updated.after());
            case Change.Deleted<Pod> deleted -> true;
        };
    }

    private static <T extends Resource> Predicate<Change<T>> unlessAdded(Change.Comparison<T> matters) {
        Predicate<Change<T>> relevant = Change.update(matters);
        return change -> !(change instanceof Change.Added<T>) && relevant.test(change);
    }

    private List<ObjectKey> quotasOf(Resource object) {
        return cache.list(object.namespace()).stream().map(ObjectKey::of).toList();
    }

    private Outcome look(ObjectKey key) {
        if (cache.get(key) == null) {
            counted.remove(key);
            return Outcome.done();
        }
        Instant now = bench.clock().instant();
        Instant last = counted.put(key, now);
        if (last != null && now.isBefore(last.plus(PAUSE))) {
            counted.put(key, last);
            return Outcome.againAfter(Duration.between(now, last.plus(PAUSE)), "more that goes");
        }
        List<ResourceQuota> found = client.in(key.namespace())
                .list(ListOptions.ALL.withFields("metadata.name=" + key.name())).items();
        if (found.isEmpty()) {
            return Outcome.done();
        }
        ResourceQuota quota = found.getFirst();
        ResourceQuotaStatus status = status(quota, counter.count(quota, now));
        if (!status.equals(quota.status())) {
            client.in(key.namespace()).status().replace(key.name(), quota.withStatus(status));
        }
        return Outcome.againAfter(PERIOD, "the next count");
    }

    /** What could not be counted stays as it is. */
    static ResourceQuotaStatus status(ResourceQuota quota, Map<String, Quantity> found) {
        Map<String, Quantity> used = new HashMap<>(quota.status().used());
        used.putAll(found);
        used.keySet().retainAll(quota.spec().hard().keySet());
        return quota.status().withHard(quota.spec().hard()).withUsed(used);
    }
}
