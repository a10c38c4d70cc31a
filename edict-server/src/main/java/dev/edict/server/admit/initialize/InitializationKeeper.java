package dev.edict.server.admit.initialize;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.EventRecorder;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that no object waits for ever for somebody who does not come. It follows the hidden objects of all resources that
 * initializers are configured for, and of those in which somebody has found one. When the time of the one whose turn it is has
 * passed, the object goes on without it or fails, as the initializer's policy says; when it has taken a while, an Event tells
 * whom it waits for. Without a configuration there is no policy, so the object waits. One that has failed and is still there goes.
 *
 * <p>All that it needs to know stands in the objects, so it goes on after a restart, and several servers may do the same: each
 * change is made on the state that it was decided on, so the second finds nothing left to do.
 */
public final class InitializationKeeper implements AutoCloseable {
    /** Looks for resources to follow, rather than at an object. */
    private static final String RESOURCES = "";
    private static final Duration RESOURCES_INTERVAL = Duration.ofSeconds(5);
    /** What takes longer than this is worth an Event. */
    private static final Duration UNREMARKABLE = Duration.ofSeconds(5);
    /** What failed when it was created can be looked at for so long. */
    private static final Duration FAILED_STAYS = Duration.ofSeconds(30);
    private static final Duration FIRST_RETRY = Duration.ofMillis(200);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(10);

    private final Supervisor supervisor;
    private final ConfiguredInitializers configured;
    private final Resources resources;
    private final EventRecorder events;
    private final Clock clock;
    private final Reconciler looks;
    private final Follower configurations;
    /** Whom is followed, by what their keys begin with. */
    private final Map<String, HiddenObjects> followed = new ConcurrentHashMap<>();
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> expired = new ConcurrentHashMap<>();

    /** Where there may be hidden objects. */
    public interface Resources {
        /** All that is served, and where it is stored. */
        Map<GroupVersionResource, Supplier<ResourceRegistry>> served();

        /** What is used already. */
        Collection<ResourceRegistry> opened();
    }

    /** A hidden object. @param since when this server first saw it wait for the one whose turn it is */
    private record Waiting(ResourceRegistry registry, CachedObject object, String turn, Instant since) {}

    /** @param source the registry of InitializerConfigurations */
    public InitializationKeeper(
            Supervisor supervisor,
            ConfiguredInitializers configured,
            Supplier<ResourceRegistry> source,
            Resources resources,
            EventRecorder events,
            Clock clock) {
        this.supervisor = supervisor;
        this.configured = configured;
        this.resources = resources;
        this.events = events;
        this.clock = clock;
        this.looks = new Reconciler(supervisor, "initialization", FIRST_RETRY, LONGEST_RETRY, this::look);
        this.configurations = new Follower(supervisor, source, (name, object) -> lookAgain());
    }

    /** Returns at once. */
    public void start() {
        supervisor.start("initializer-configurations", configurations::start);
        looks.start(1);
    }

    /** Has resources looked for in which somebody has found hidden objects. */
    public void lookForResources() {
        looks.add(RESOURCES);
    }

    /** Who was waited for without end may have got a deadline, and others may be waited for. */
    private void lookAgain() {
        looks.add(RESOURCES);
        waiting.keySet().forEach(looks::add);
    }

    /** How many objects wait, by the initializer that they wait for. */
    public Map<String, Integer> waiting() {
        Map<String, Integer> counts = new TreeMap<>();
        waiting.values().forEach(object -> counts.merge(object.turn(), 1, Integer::sum));
        return counts;
    }

    /** How often this server has found that the time of an initializer has passed. */
    public Map<String, Long> expired() {
        Map<String, Long> counts = new TreeMap<>();
        expired.forEach((name, count) -> counts.put(name, count.sum()));
        return counts;
    }

    private @Nullable Duration look(String key) {
        if (!key.equals(RESOURCES)) {
            Waiting object = waiting.get(key);
            return object == null ? null : look(object);
        }
        List<ResourceRegistry> hiding = new ArrayList<>(
                resources.opened().stream().filter(registry -> registry.cache().mayHide()).toList());
        if (!configured.isEmpty()) {
            resources.served().forEach((resource, registry) -> {
                if (configured.mayLookAt(resource)) {
                    hiding.add(registry.get());
                }
            });
        }
        follow(hiding);
        return configured.isEmpty() ? null : RESOURCES_INTERVAL;
    }

    /** One that cannot be followed keeps nobody from following the others. */
    private void follow(List<ResourceRegistry> registries) {
        RuntimeException failed = null;
        for (ResourceRegistry registry : registries) {
            try {
                followed.computeIfAbsent(registry.prefix(""), prefix -> new HiddenObjects(
                        registry, prefix, this::tell, () -> ended(prefix))).begin();
            } catch (RuntimeException failure) {
                failed = failure;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void ended(String prefix) {
        followed.remove(prefix);
        waiting.keySet().removeIf(hidden -> hidden.startsWith(prefix));
        looks.addAfter(RESOURCES, FIRST_RETRY);
    }

    private void tell(ResourceRegistry registry, CachedObject object, boolean hidden) {
        if (!hidden) {
            waiting.remove(object.key());
            return;
        }
        String turn = Turn.of(object.tree());
        waiting.compute(object.key(), (key, before) -> new Waiting(registry, object, turn,
                before != null && before.turn().equals(turn) ? before.since() : clock.instant()));
        looks.add(object.key());
    }

    /** @return after how long to look again */
    private @Nullable Duration look(Waiting object) {
        ObjectValue tree = object.object().tree();
        Instant now = clock.instant();
        if (hasFailed(tree)) {
            Duration stays = Duration.between(now, object.since().plus(FAILED_STAYS));
            if (!stays.isPositive()) {
                // Whatever changes it takes it away.
                change(object, existing -> existing);
            }
            return stays.isPositive() ? stays : null;
        }
        Initializer initializer = configured.find(object.turn());
        Instant deadline = initializer == null ? null : Turn.deadline(tree);
        if (initializer != null && deadline != null && !deadline.isAfter(now)) {
            expire(object, tree, initializer);
            return null;
        }
        Duration unremarked = Duration.between(now, object.since().plus(UNREMARKABLE));
        if (!unremarked.isPositive() && !object.turn().isEmpty()) {
            events.normal(tree, "WaitingForInitializer", "waiting for " + Turn.words(tree));
        }
        Duration left = deadline == null ? null : Duration.between(now, deadline);
        return unremarked.isPositive() && (left == null || unremarked.compareTo(left) < 0) ? unremarked : left;
    }

    private void expire(Waiting object, ObjectValue tree, Initializer initializer) {
        String why = "initializer " + object.turn() + " did not finish in time";
        boolean changed = change(object, existing -> initializer.ignorable()
                ? Turn.timed(Turn.passed(existing), existing, configured, clock.instant()) : failed(existing, why));
        if (changed) {
            expired.computeIfAbsent(object.turn(), absent -> new LongAdder()).increment();
            events.warning(tree, "InitializerDeadlineExceeded",
                    why + (initializer.ignorable() ? "; it is passed over" : "; the object is deleted"));
        }
    }

    /** @return whether the object was still as it was seen; what has become of it otherwise will be told */
    private static boolean change(Waiting object, UnaryOperator<ObjectValue> change) {
        ApiObject seen = new ApiObject(object.object().tree());
        Preconditions same = new Preconditions(seen.uid(), seen.resourceVersion());
        try {
            object.registry().update(RequestScope.internal(seen.namespace()), seen.name(),
                    existing -> change.apply(existing == null ? seen.tree() : existing.tree()),
                    UpdateRules.unchecked(same), Admission.NONE);
            return true;
        } catch (ApiException changed) {
            if (changed.code() != 404 && changed.code() != 409) {
                throw changed;
            }
            return false;
        }
    }

    private static boolean hasFailed(ObjectValue object) {
        return object.object("metadata").object("initializers").isSet("result");
    }

    private static ObjectValue failed(ObjectValue object, String why) {
        ObjectValue result = Status.failure(504, "Timeout", why, null).toObject();
        return object.mapObject("metadata", metadata ->
                metadata.with("initializers", metadata.object("initializers").with("result", result)));
    }

    @Override
    public void close() {
        configurations.close();
        looks.close();
        followed.values().forEach(HiddenObjects::close);
    }
}
