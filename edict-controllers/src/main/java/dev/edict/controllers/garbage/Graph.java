package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.name.GroupVersionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who owns whom, as far as informers have seen it.
 *
 * <p>Each object that was seen is a node; so is each uid that an object names as its owner, even if nobody has seen that: such a
 * node is <em>virtual</em>, and is examined until it is seen or known not to be there. Each change says what is to be done about it
 * ({@link Effect}), and does nothing itself: the graph asks no server, and knows no time.
 *
 * <p>Safe for use by any thread: one lock guards all nodes, and is held for the length of one change or one look. Whoever acts on an
 * effect sees a graph that is at least as new as the change that had it.
 */
final class Graph {
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * By uid. Guarded by the lock, as is what is in the nodes. A node is among the dependents of another if and only if that is here
     * and its uid is among the owners of the first; save that an owner which was removed, and is seen again, knows only those that
     * have come since.
     */
    private final Map<String, Node> nodes = new HashMap<>();

    private <R> R locked(Supplier<R> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    /** An object is there, new or changed. */
    List<Effect> observed(Observation seen) {
        return locked(() -> new Change().observed(seen));
    }

    /** An informer has seen an object go. */
    List<Effect> gone(Identity identity) {
        return locked(() -> {
            Node node = nodes.get(identity.uid());
            return node == null ? List.of() : new Change().remove(node, identity);
        });
    }

    /** The server says that no object is there of this identity. */
    List<Effect> absent(Identity identity) {
        return locked(() -> new Change().absent(identity));
    }

    /**
     * Nobody watches the objects of a type any more. Those that others depend on are virtual from now on; the rest is forgotten. Save
     * those that are seen in another version, which had last been heard of in this one: they are known by the other.
     *
     * @param elsewhere these, by uid
     */
    List<Effect> unwatched(GroupVersionKind type, Map<String, Identity> elsewhere) {
        return locked(() -> new Change().unwatched(type.apiVersion(), type.kind(), elsewhere));
    }

    /** @return null if the graph does not know it */
    @Nullable NodeView look(String uid) {
        return find(uid, NodeView::of);
    }

    /** Those that must be gone before this object can go. */
    List<NodeView> blockingDependents(String uid) {
        List<NodeView> found = find(uid, node ->
                node.dependents().stream().filter(dependent -> dependent.blocks(uid)).map(NodeView::of).toList());
        return found == null ? List.of() : found;
    }

    List<Identity> dependents(String uid) {
        List<Identity> found =
                find(uid, node -> node.dependents().stream().map(dependent -> dependent.identity).toList());
        return found == null ? List.of() : found;
    }

    /** Whether one of those that depend on an object waits for its own dependents: there may be a cycle. */
    boolean hasDependentThatWaits(String uid) {
        return Boolean.TRUE.equals(
                find(uid, node -> node.dependents().stream().anyMatch(dependent -> dependent.deletingDependents)));
    }

    int size() {
        return locked(nodes::size);
    }

    private <R> @Nullable R find(String uid, Function<Node, R> look) {
        lock.lock();
        try {
            Node node = nodes.get(uid);
            return node == null ? null : look.apply(node);
        } finally {
            lock.unlock();
        }
    }

    /** One change of the graph, and what follows from it. Needs the lock. */
    private final class Change {
        private final List<Effect> effects = new ArrayList<>();

        List<Effect> observed(Observation seen) {
            Node node = nodes.get(seen.identity().uid());
            if (node == null) {
                node = new Node(seen.identity(), seen.owners(), false);
                nodes.put(node.uid(), node);
                addToOwners(node, node.owners);
            } else {
                identify(node, seen.identity());
                changeOwners(node, seen.owners());
            }
            changeState(node, seen);
            return effects;
        }

        /** Those who know the object by another identity than the one that was seen may name an owner that is not there. */
        private void identify(Node node, Identity seen) {
            if (!node.identity.equals(seen)) {
                for (Node dependent : node.virtual ? Claims.part(node.dependents(), seen).differing() : List.<Node>of()) {
                    if (seen.isNamespaced() && !dependent.identity.namespace().equals(seen.namespace())) {
                        reportNamespace(dependent, seen.uid());
                    }
                    examine(dependent);
                }
                node.identity = seen;
            }
            node.virtual = false;
        }

        private void changeOwners(Node node, List<OwnerReference> owners) {
            if (node.owners.equals(owners)) {
                return;
            }
            References change = References.between(node.owners, owners);
            change.released().forEach(uid -> examineIfKnown(nodes.get(uid)));
            node.owners = owners;
            addToOwners(node, change.added());
            removeFromOwners(node, change.removed());
        }

        private void changeState(Node node, Observation seen) {
            boolean wasOrphaning = node.orphaning;
            boolean wasDeletingDependents = node.deletingDependents;
            node.beingDeleted = seen.isBeingDeleted();
            node.orphaning = seen.isBeingDeleted() && seen.orphans();
            node.deletingDependents = seen.isBeingDeleted() && seen.waitsForDependents();
            if (node.orphaning && !wasOrphaning) {
                effects.add(new Effect.Orphan(node.uid()));
            } else if (node.deletingDependents && !wasDeletingDependents) {
                node.dependents().forEach(this::examine);
                examine(node);
            }
        }

        private void addToOwners(Node node, List<OwnerReference> owners) {
            boolean doubtful = false;
            for (OwnerReference reference : owners) {
                Node owner = nodes.get(reference.uid());
                if (owner == null) {
                    owner = new Node(Identity.of(reference, node.identity.namespace()), List.of(), true);
                    nodes.put(owner.uid(), owner);
                    owner.addDependent(node);
                    examine(owner);
                } else {
                    owner.addDependent(node);
                    doubtful = doubtful || isDoubtful(node, reference, owner);
                }
            }
            if (doubtful) {
                examine(node);
            }
        }

        /** Whether a reference may lead to nothing, although something of its uid is known. */
        private boolean isDoubtful(Node node, OwnerReference reference, Node owner) {
            boolean elsewhere = !owner.identity.namespace().equals(node.identity.namespace());
            if (owner.identity.isNamespaced() && elsewhere) {
                if (!owner.virtual) {
                    reportNamespace(node, reference.uid());
                }
                return true;
            }
            // A virtual owner without a namespace may be of a kind that has namespaces, named by an object that has none.
            return !owner.identity.isMeantBy(reference) || (elsewhere && owner.virtual);
        }

        private void removeFromOwners(Node node, List<OwnerReference> owners) {
            for (OwnerReference reference : owners) {
                Node owner = nodes.get(reference.uid());
                if (owner != null) {
                    owner.removeDependent(node);
                }
            }
        }

        List<Effect> remove(Node node, Identity identity) {
            nodes.remove(node.uid());
            removeFromOwners(node, node.owners);
            if (!node.dependents().isEmpty()) {
                effects.add(new Effect.Absent(identity));
                node.dependents().forEach(this::examine);
            }
            for (OwnerReference reference : node.owners) {
                Node owner = nodes.get(reference.uid());
                if (owner != null && owner.deletingDependents) {
                    examine(owner);
                }
            }
            return effects;
        }

        List<Effect> absent(Identity identity) {
            Node node = nodes.get(identity.uid());
            if (node == null) {
                return effects;
            }
            if (node.virtual) {
                Claims.Parted claims = Claims.part(node.dependents(), identity);
                if (claims.differing().isEmpty()) {
                    return remove(node, identity);
                }
                examineThoseOf(identity, claims.matching());
                Identity other = node.identity.equals(identity) ? Claims.elsewhere(claims.differing(), identity) : null;
                if (other != null) {
                    node.identity = other;
                    effects.add(new Effect.ExamineElsewhere(node.uid()));
                }
            } else if (node.identity.equals(identity)) {
                return remove(node, identity);
            } else {
                examineThoseOf(identity, Claims.part(node.dependents(), identity).matching());
            }
            return effects;
        }

        private void examineThoseOf(Identity absent, List<Node> dependents) {
            if (!dependents.isEmpty()) {
                effects.add(new Effect.Absent(absent));
                dependents.forEach(this::examine);
            }
        }

        List<Effect> unwatched(String apiVersion, String kind, Map<String, Identity> elsewhere) {
            List<Node> left = nodes.values().stream()
                    .filter(node -> !node.virtual && node.identity.kind().equals(kind)
                            && node.identity.apiVersion().equals(apiVersion))
                    .toList();
            for (Node node : left) {
                Identity other = elsewhere.get(node.uid());
                if (other != null) {
                    node.identity = other;
                } else if (node.dependents().isEmpty()) {
                    remove(node, node.identity);
                } else {
                    node.virtual = true;
                    examine(node);
                }
            }
            return effects;
        }

        private void reportNamespace(Node dependent, String ownerUid) {
            dependent.owners.stream()
                    .filter(reference -> reference.uid().equals(ownerUid))
                    .findFirst()
                    .ifPresent(reference -> effects.add(new Effect.WrongNamespace(dependent.identity, reference)));
        }

        private void examineIfKnown(@Nullable Node node) {
            if (node != null) {
                examine(node);
            }
        }

        private void examine(Node node) {
            effects.add(new Effect.Examine(node.uid(), node.virtual));
        }
    }
}
