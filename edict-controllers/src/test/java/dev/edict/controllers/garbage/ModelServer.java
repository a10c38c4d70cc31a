package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.name.GroupVersionKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A server of two kinds: {@code Thing}, which lives in namespaces, and {@code World}, which does not. It keeps for each object what
 * an informer has still to hear of it. Several may ask it at a time; the rest is for one thread.
 */
final class ModelServer implements Objects {
    /** What has happened to an object: how it is now, or that it is gone. */
    sealed interface News {
        record Seen(Observation observation) implements News {}

        record Gone(Identity identity) implements News {}
    }

    private final Map<String, ObjectMeta> objects = new TreeMap<>();
    private final Map<String, List<News>> news = new LinkedHashMap<>();
    private long version;

    static String kindOf(String namespace) {
        return namespace.isEmpty() ? "World" : "Thing";
    }

    Map<String, ObjectMeta> objects() {
        return objects;
    }

    /** By uid, in the order in which it has happened; who hears of it removes it. */
    Map<String, List<News>> news() {
        return news;
    }

    Identity identity(ObjectMeta object) {
        return new Identity("v1", kindOf(object.namespace()), object.namespace(), object.name(), object.uid());
    }

    void create(String uid, String namespace, List<OwnerReference> owners) {
        put(ObjectMeta.EMPTY.withUid(uid).withName("name-" + uid).withNamespace(namespace).withOwnerReferences(owners));
    }

    private void put(ObjectMeta object) {
        ObjectMeta now = object.withResourceVersion(Long.toString(++version));
        if (now.deletionTimestamp() != null && now.finalizers().isEmpty()) {
            objects.remove(now.uid());
            tell(now.uid(), new News.Gone(identity(now)));
        } else {
            objects.put(now.uid(), now);
            tell(now.uid(), seen(now));
        }
    }

    private void tell(String uid, News what) {
        news.computeIfAbsent(uid, absent -> new ArrayList<>()).add(what);
    }

    private News seen(ObjectMeta object) {
        return new News.Seen(Observation.of("v1", kindOf(object.namespace()), object));
    }

    /** Whoever begins now hears of all that is there, and of nothing else. */
    void tellAllAnew() {
        news.clear();
        objects.values().forEach(object -> tell(object.uid(), seen(object)));
    }

    void delete(String uid, String policy) {
        change(uid, object -> object
                .withDeletionTimestamp(Instant.EPOCH)
                .withFinalizers(switch (policy) {
                    case "Orphan" -> List.of(Observation.ORPHAN);
                    case "Foreground" -> List.of(Observation.FOREGROUND);
                    default -> List.of();
                }));
    }

    private void change(String uid, UnaryOperator<ObjectMeta> change) {
        ObjectMeta before = objects.get(uid);
        if (before == null) {
            throw new IllegalStateException("there is no object of uid " + uid);
        }
        put(change.apply(before));
    }

    @Override
    public boolean isNamespaced(GroupVersionKind type) {
        return type.kind().equals("Thing");
    }

    @Override
    public synchronized Optional<ObjectMeta> find(Identity identity) {
        if (isNamespaced(identity.type()) && !identity.isNamespaced()) {
            throw new NamespacedOwnerException();
        }
        Identity wanted = isNamespaced(identity.type()) ? identity : identity.in("");
        return Optional.ofNullable(objects.get(identity.uid())).filter(object -> identity(object).equals(wanted));
    }

    @Override
    public synchronized boolean delete(Identity identity, ObjectMeta seen, String policy) {
        if (find(identity).isEmpty()) {
            return false;
        }
        delete(identity.uid(), policy);
        return true;
    }

    @Override
    public synchronized void removeOwners(Identity identity, Set<String> ownerUids) {
        if (find(identity).isPresent()) {
            change(identity.uid(), object -> object.withOwnerReferences(
                    object.ownerReferences().stream().filter(owner -> !ownerUids.contains(owner.uid())).toList()));
        }
    }

    @Override
    public synchronized void unblockOwners(Identity identity, List<OwnerReference> owners) {
        change(identity.uid(), object -> object.withOwnerReferences(
                object.ownerReferences().stream().map(owner -> owner.withBlockOwnerDeletion(false)).toList()));
    }

    @Override
    public synchronized void removeFinalizer(Identity identity, String finalizer) {
        if (find(identity).isPresent()) {
            change(identity.uid(), object -> object.withFinalizers(
                    object.finalizers().stream().filter(other -> !other.equals(finalizer)).toList()));
        }
    }
}
