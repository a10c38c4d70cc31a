package dev.edict.client.record;

/** What makes objects that are told of the same: not their version, which changes all the time. */
final class Identity {
    private Identity() {}

    static ObjectReference of(ObjectReference object) {
        return ofPart(object).withFieldPath("");
    }

    /** The same, where parts of an object are told apart. */
    static ObjectReference ofPart(ObjectReference object) {
        return new ObjectReference(
                object.apiVersion(), object.kind(), object.namespace(), object.name(), object.uid(), "", object.fieldPath());
    }
}
