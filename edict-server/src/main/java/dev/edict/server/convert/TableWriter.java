package dev.edict.server.convert;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;
import java.util.Iterator;

/** The forms of objects that need to know the kind: tables, protobuf events, empty objects. */
public interface TableWriter {

    ObjectValue table(
            ObjectCodec codec, Iterator<CachedObject> objects, Representation representation, ObjectValue metadata);

    /** A table that carries nothing but a resource version. */
    ObjectValue bookmark(ObjectCodec codec, ObjectValue metadata, Representation representation);

    /** An object of the kind with nothing in it but what every object of the kind has. */
    ObjectValue empty(ObjectCodec codec);

    /** A frame of a protobuf stream. @param object a whole protobuf message */
    byte[] protobufEvent(String type, byte[] object);
}
