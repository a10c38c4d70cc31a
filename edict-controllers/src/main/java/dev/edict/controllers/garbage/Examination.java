package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.NoMatchException;
import dev.edict.controllers.garbage.Objects.NamespacedOwnerException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds out whether an object is to be deleted, and deletes it. The graph says only whom to look at: whether an object is there,
 * what its owners are, and whether these are there, is asked of the server, for the graph may be late.
 */
final class Examination implements Reconciler<Effect.Examine> {
    private final Graph graph;
    private final Objects objects;
    private final AbsentOwners absent;
    private final Consumer<List<Effect>> follow;

    /** @param follow does what follows from changes of the graph */
    Examination(Graph graph, Objects objects, AbsentOwners absent, Consumer<List<Effect>> follow) {
        this.graph = graph;
        this.objects = objects;
        this.absent = absent;
        this.follow = follow;
    }

    @Override
    public Outcome reconcile(Effect.Examine key) {
        NodeView node = graph.look(key.uid());
        if (node == null || (key.virtual() && !node.isVirtual())) {
            return Outcome.done();
        }
        try {
            Outcome outcome = examine(node);
            return node.isVirtual() && outcome instanceof Outcome.Done && isStillVirtual(key.uid())
                    ? Outcome.again("somebody to see " + node.identity())
                    : outcome;
        } catch (NamespacedOwnerException neverRight) {
            return Outcome.done();
        } catch (NoMatchException unknownYet) {
            return Outcome.again(String.valueOf(unknownYet.getMessage()));
        }
    }

    private boolean isStillVirtual(String uid) {
        NodeView now = graph.look(uid);
        return now != null && now.isVirtual();
    }

    private Outcome examine(NodeView node) {
        if (node.isBeingDeleted() && !node.isDeletingDependents()) {
            return Outcome.done();
        }
        Optional<ObjectMeta> live = objects.find(node.identity());
        if (live.isEmpty()) {
            return notThere(node.identity());
        }
        if (node.isDeletingDependents()) {
            return waitForDependents(node);
        }
        List<OwnerReference> references = live.get().ownerReferences();
        return references.isEmpty()
                ? Outcome.done()
                : decide(node, live.get(), OwnerStates.of(references, this::state, node.identity()));
    }

    private Outcome notThere(Identity identity) {
        List<Effect> effects = graph.absent(identity);
        follow.accept(effects);
        return effects.stream().anyMatch(Effect.ExamineElsewhere.class::isInstance)
                ? Outcome.again("the owner of uid " + identity.uid() + " may be elsewhere")
                : Outcome.done();
    }

    /** The last of those that block the object has gone: it may go. Else they are examined, for now they have to go as well. */
    private Outcome waitForDependents(NodeView node) {
        List<NodeView> blocking = graph.blockingDependents(node.identity().uid());
        if (blocking.isEmpty()) {
            objects.removeFinalizer(node.identity(), Observation.FOREGROUND);
        }
        follow.accept(blocking.stream()
                .filter(dependent -> !dependent.isDeletingDependents())
                .<Effect>map(dependent -> new Effect.Examine(dependent.identity().uid(), dependent.isVirtual()))
                .toList());
        return Outcome.done();
    }

    private Outcome decide(NodeView node, ObjectMeta live, OwnerStates owners) {
        Identity identity = node.identity();
        if (owners.hasSolid()) {
            Set<String> useless = new HashSet<>();
            Stream.concat(owners.dangling().stream(), owners.waiting().stream()).forEach(owner -> useless.add(owner.uid()));
            if (!useless.isEmpty()) {
                // An owner that waits for its dependents would wait for this one for ever.
                objects.removeOwners(identity, useless);
            }
            return Outcome.done();
        }
        boolean inForeground = !owners.waiting().isEmpty() && node.hasDependents();
        if (inForeground && graph.hasDependentThatWaits(identity.uid())) {
            // One waits for this, and this would wait for it: nobody is to wait for this any more.
            objects.unblockOwners(identity, live.ownerReferences());
        }
        return delete(identity, live, inForeground ? "Foreground" : policyOf(live));
    }

    private Outcome delete(Identity identity, ObjectMeta live, String policy) {
        return objects.delete(identity, live, policy) ? Outcome.done() : notThere(identity);
    }

    /** What somebody has said before about the dependents is honoured. */
    private static String policyOf(ObjectMeta live) {
        return live.finalizers().contains(Observation.ORPHAN) ? "Orphan"
                : live.finalizers().contains(Observation.FOREGROUND) ? "Foreground" : "Background";
    }

    private OwnerStates.State state(OwnerReference reference, Identity dependent) {
        Identity anywhere = Identity.of(reference, "");
        Identity nearby = Identity.of(reference, dependent.namespace());
        if (absent.contains(anywhere) || absent.contains(nearby)) {
            return OwnerStates.State.DANGLING;
        }
        boolean namespaced = objects.isNamespaced(nearby.type());
        if (namespaced && !dependent.isNamespaced()) {
            throw new NamespacedOwnerException();
        }
        Identity owner = namespaced ? nearby : anywhere;
        Optional<ObjectMeta> live = objects.find(owner);
        if (live.isEmpty()) {
            absent.add(owner);
            return OwnerStates.State.DANGLING;
        }
        return live.get().deletionTimestamp() != null && live.get().finalizers().contains(Observation.FOREGROUND)
                ? OwnerStates.State.WAITING
                : OwnerStates.State.SOLID;
    }
}
