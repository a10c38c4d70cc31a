package dev.edict.server.custom;

import dev.edict.server.custom.Conditions.Condition;
import dev.edict.server.http.Unquoted;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.Interest;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Removes the instances of definitions that are being deleted. Each definition is emptied by a thread of its own, so that
 * one with many instances, or with instances that others hold, keeps nobody waiting.
 */
final class InstanceRemoval {
    /** How often to look whether the last instance has gone. */
    static final Duration POLL = Duration.ofMillis(250);

    private static final Duration ASK_AGAIN = Duration.ofSeconds(5);
    private static final Logger LOG = System.getLogger(InstanceRemoval.class.getName());

    private final Consumer<String> finished;
    /** The definitions that are being emptied, by uid. */
    private final Set<String> under = ConcurrentHashMap.newKeySet();
    /** When the instances of a definition were last asked to go. */
    private final ConcurrentMap<String, Long> asked = new ConcurrentHashMap<>();
    /** Why the instances of a definition could not be asked. */
    private final ConcurrentMap<String, String> obstacles = new ConcurrentHashMap<>();

    /** @param finished told the name of a definition whose instances have been asked to go */
    InstanceRemoval(Consumer<String> finished) {
        this.finished = finished;
    }

    /** How far it is, and what is to be said about it. */
    record Progress(Condition condition, boolean isDone) {}

    /** @param objects the instances; null if there never were any */
    Progress advance(Definition definition, @Nullable ResourceRegistry objects) {
        if (!definition.isEstablished() || objects == null) {
            return done("NeverEstablished", "resource was never established");
        }
        boolean told = definition.conditions().says(inProgress());
        if (!told && !obstacles.containsKey(definition.uid())) {
            return new Progress(inProgress(), false);
        }
        Long last = asked.get(definition.uid());
        if (last != null && objects.newest().objects().size() == 0) {
            asked.remove(definition.uid());
            return done("InstanceDeletionCompleted", "removed all instances");
        }
        // One that was being created when the others were asked has not heard.
        boolean overdue = last == null || System.nanoTime() - last > ASK_AGAIN.toNanos();
        if (overdue && under.add(definition.uid())) {
            Thread.ofVirtual().name("edict-remove-" + definition.name()).start(() -> empty(definition, objects));
        }
        String obstacle = obstacles.get(definition.uid());
        return new Progress(obstacle == null ? inProgress() : new Condition(Conditions.TERMINATING, true,
                "InstanceDeletionFailed", "could not issue all deletes: " + obstacle), false);
    }

    private static Condition inProgress() {
        return new Condition(
                Conditions.TERMINATING, true, "InstanceDeletionInProgress", "CustomResource deletion is in progress");
    }

    private static Progress done(String reason, String message) {
        return new Progress(new Condition(Conditions.TERMINATING, false, reason, message), true);
    }

    private void empty(Definition definition, ResourceRegistry objects) {
        try {
            objects.deleteCollection(RequestScope.internal(""), Interest.Selection.ALL, ListOptions.ALL,
                    DeleteOptions.NONE, Admission.NONE);
            obstacles.remove(definition.uid());
            asked.put(definition.uid(), System.nanoTime());
            finished.accept(definition.name());
        } catch (RuntimeException | Error failure) {
            LOG.log(Logger.Level.WARNING, "instances of " + definition.name() + " could not be deleted", Unquoted.of(failure));
            obstacles.put(definition.uid(), String.valueOf(failure.getMessage()));
        } finally {
            under.remove(definition.uid());
        }
    }
}
