package dev.edict.server.assembly;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.convert.ObjectCodec;
import dev.edict.server.convert.Representation;
import dev.edict.server.convert.TableWriter;
import dev.edict.server.watch.CachedObject;
import java.util.Iterator;

/** The forms of built-in objects besides their own. */
final class KindForms implements TableWriter {
    @Override
    public ObjectValue table(
            ObjectCodec codec, Iterator<CachedObject> objects, Representation representation, ObjectValue metadata) {
        throw ApiErrors.notAcceptable("no tables yet");
    }

    @Override
    public ObjectValue bookmark(ObjectCodec codec, ObjectValue metadata, Representation representation) {
        throw ApiErrors.notAcceptable("no tables yet");
    }

    @Override
    public ObjectValue empty(ObjectCodec codec) {
        return ObjectValue.of("kind", codec.kind().kind(), "apiVersion", codec.kind().apiVersion());
    }

    @Override
    public byte[] protobufEvent(String type, byte[] object) {
        throw ApiErrors.notAcceptable("no protobuf yet");
    }
}
