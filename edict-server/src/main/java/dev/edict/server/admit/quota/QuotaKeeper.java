package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what is used of new and changed quotas, and looks again now and then whether it is still right. A quota that only
 * goes on counting is left alone; one whose status was written by somebody else is counted anew at once. Without quotas
 * nothing is looked through, and only what some quota counts ever is.
 */
public final class QuotaKeeper implements AutoCloseable {
    private static final Duration FIRST_RETRY = Duration.ofMillis(200);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofMillis(50);
    private static final Duration LATEST = Duration.ofSeconds(3);
    /** How long doubts are gathered: some come with every write. */
    private static final Duration DOUBT = Duration.ofSeconds(1);
    private static final Duration INTERVAL = Duration.ofMinutes(5);
    private static final int WORKERS = 2;

    private final Supervisor supervisor;
    private final Quotas quotas;
    private final Function<GroupResource, @Nullable ResourceRegistry> resources;
    private final UnaryOperator<ObjectValue> noted;
    private final Clock clock;
    private final Follower follower;
    private final Reconciler looks;
    /** Each quota as it was last told of, by its namespace and name. */
    private final Map<String, ObjectValue> told = new ConcurrentHashMap<>();

    /** After what time the quotas of a namespace were last looked at again because something came between. */
    private final Map<String, Duration> unsettled = new ConcurrentHashMap<>();

    /**
     * @param objects where quotas are
     * @param resources where the objects of a resource are; null for one that is not there
     * @param noted makes of a quota with another status what is to be stored
     */
    public QuotaKeeper(
            Supervisor supervisor, Quotas quotas, Supplier<ResourceRegistry> objects,
            Function<GroupResource, @Nullable ResourceRegistry> resources, UnaryOperator<ObjectValue> noted, Clock clock) {
        this.supervisor = supervisor;
        this.quotas = quotas;
        this.resources = resources;
        this.noted = noted;
        this.clock = clock;
        this.looks = new Reconciler(supervisor, "quotas", FIRST_RETRY, LONGEST_RETRY, this::look);
        this.follower = new Follower(supervisor, objects, this::changed);
    }

    /** Begins in the background. */
    public void start() {
        quotas.tellDoubts(namespace -> looks.addAfter(namespace, DOUBT));
        looks.start(WORKERS);
        supervisor.start("quotas", () -> {
            follower.start();
            quotas.announced().forEach(looks::add);
        });
    }

    private void changed(String key, CachedObject quota) {
        ObjectValue now = quota.tree();
        ObjectValue before = told.put(key, now);
        if (before == null || !onlyCounts(before, now)) {
            looks.add(key.substring(0, key.indexOf('/')));
        }
    }

    /** Whether nothing happened to a quota but that it was used: others who write a status are noted with it. */
    private static boolean onlyCounts(ObjectValue before, ObjectValue now) {
        return !before.object("status").equals(now.object("status"))
                && before.object("spec").equals(now.object("spec"))
                && before.object("metadata").list("managedFields").equals(now.object("metadata").list("managedFields"));
    }

    private @Nullable Duration look(String namespace) {
        List<String> present = quotas.present(namespace);
        told.keySet().removeIf(key -> key.startsWith(namespace + "/")
                && present.stream().noneMatch(other -> other.endsWith("/" + key)));
        boolean settled = quotas.recount(namespace, present, quota -> count(namespace, quota), noted);
        if (settled) {
            unsettled.remove(namespace);
            return present.isEmpty() ? null : INTERVAL;
        }
        return unsettled.merge(namespace, SOON, (before, first) ->
                before.compareTo(LATEST) < 0 ? before.multipliedBy(2) : before);
    }

    /** What there is of all that a quota limits, as far as it can be told. */
    private Amounts count(String namespace, Quota quota) {
        Collection<String> names = quota.wanted().byName().keySet();
        Instant now = clock.instant();
        Amounts all = Amounts.NONE;
        for (GroupResource resource : quotas.evaluators().countedBy(names)) {
            Evaluator evaluator = quotas.evaluators().of(resource);
            ResourceRegistry objects = resources.apply(resource);
            if (evaluator != null && objects != null && objects.strategy().namespaced()) {
                all = all.plus(count(namespace, quota, objects, evaluator.counting(namespace), evaluator.matching(names), now));
            }
        }
        return all;
    }

    private static Amounts count(
            String namespace, Quota quota, ResourceRegistry objects, Evaluator evaluator, List<String> names, Instant now) {
        Map<String, Quantity> none = new TreeMap<>();
        names.forEach(name -> none.put(name, Quantity.ZERO));
        Amounts sum = new Amounts(none);
        for (CachedObject object : objects.list(namespace, Interest.Selection.ALL, ListOptions.ALL).items()) {
            if (quota.isAbout(evaluator, object.tree())) {
                sum = sum.plus(evaluator.usage(object.tree(), now).only(names));
            }
        }
        return sum;
    }

    @Override
    public void close() {
        follower.close();
        looks.close();
    }
}
