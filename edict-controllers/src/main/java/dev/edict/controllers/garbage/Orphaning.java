package dev.edict.controllers.garbage;

import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Lets the dependents of an object go, and then the object itself. If one of them can not be let go, all of it is tried again. */
final class Orphaning implements Reconciler<Effect.Orphan> {
    private static final int AT_ONCE = 20;

    private final Graph graph;
    private final Objects objects;

    Orphaning(Graph graph, Objects objects) {
        this.graph = graph;
        this.objects = objects;
    }

    @Override
    public Outcome reconcile(Effect.Orphan key) throws InterruptedException {
        NodeView owner = graph.look(key.uid());
        if (owner == null) {
            return Outcome.done();
        }
        letGo(graph.dependents(key.uid()), key.uid());
        objects.removeFinalizer(owner.identity(), Observation.ORPHAN);
        return Outcome.done();
    }

    private void letGo(List<Identity> dependents, String ownerUid) throws InterruptedException {
        List<Future<?>> patches = new ArrayList<>();
        try (ExecutorService patching = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            dependents.forEach(dependent -> patches.add(patching.submit(() -> letGo(dependent, ownerUid))));
        }
        for (Future<?> patch : patches) {
            try {
                patch.get();
            } catch (ExecutionException failure) {
                throw new IllegalStateException("failed to orphan dependents of the owner of uid " + ownerUid, failure.getCause());
            }
        }
    }

    private void letGo(Identity dependent, String ownerUid) {
        try {
            objects.removeOwners(dependent, Set.of(ownerUid));
        } catch (ApiFailure.NotFound gone) {
            return;
        }
    }
}
