package dev.edict.server.table.layout;

import dev.edict.model.value.ObjectValue;

/** An object that is to become a row: the accessors that cells are made from. */
public record Row(ObjectValue object, AgeClock ages) {

    public ObjectValue metadata() {
        return object.object("metadata");
    }

    public String name() {
        return metadata().string("name");
    }

    public String annotation(String key) {
        return metadata().object("annotations").string(key);
    }

    public ObjectValue spec() {
        return object.object("spec");
    }

    public ObjectValue status() {
        return object.object("status");
    }

    public boolean isBeingDeleted() {
        return metadata().isSet("deletionTimestamp");
    }

    public String age() {
        return ages.since(metadata().string("creationTimestamp"));
    }
}
