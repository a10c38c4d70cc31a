package dev.edict.server.convert;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.watch.CachedObject;
import java.util.List;

/** Between one served version of a kind and the version in which it is stored. */
public interface ObjectCodec {

    ResourceType type();

    default GroupVersionKind kind() {
        return type().kind();
    }

    default Schema schema() {
        return type().schema().get();
    }

    /** How writers share objects of this version. */
    default MergeType mergeType() {
        return MergeType.of(schema());
    }

    /** Fills in what a writer of this version left out. */
    ObjectValue setDefaults(ObjectValue object);

    /** An object of this version in the storage version. */
    ObjectValue toStorage(ObjectValue object);

    /** A stored object in this version. */
    ObjectValue fromStorage(ObjectValue object);

    /** Whether this is the storage version. */
    boolean isStorage();

    /** Whether this version shows the object in just the bytes that are stored. */
    default boolean showsAsStored(CachedObject object) {
        return isStorage();
    }

    /** Whether reading an object may have to wait for another server: then it must not be done under a lock. */
    default boolean mayWait() {
        return false;
    }

    /** Stored objects in this version, in their order: one wait for all where there is one for each. */
    default List<ObjectValue> readAll(List<CachedObject> objects) {
        return objects.stream().map(this::read).toList();
    }

    /** What tells the encodings of this version apart from those of others, and of the same version at other times. */
    default Object form() {
        return kind().groupVersion();
    }

    /** A stored object in this version. */
    default ObjectValue read(CachedObject object) {
        return isStorage() ? object.tree() : fromStorage(object.tree());
    }
}
