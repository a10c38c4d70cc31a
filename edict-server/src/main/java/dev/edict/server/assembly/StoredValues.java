package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.convert.Converters;
import dev.edict.schema.protobuf.ProtobufEnvelope;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.server.watch.UnreadableException;
import dev.edict.store.Entry;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Reads the stored objects of a built-in kind: those that Edict has written, and those of a kube-apiserver on the same
 * etcd, which are in protobuf and may be of another version. Whether and how values are sealed is not its matter.
 */
final class StoredValues implements Function<Entry, CachedObject> {
    private final GroupVersionKind kind;
    private final CatalogueDecoder decoder;
    /** How all begin that Edict has written. */
    private final byte[] head;

    StoredValues(ResourceType storage, CatalogueDecoder decoder) {
        this.kind = storage.kind();
        this.decoder = decoder;
        this.head = ("{\"kind\":\"" + kind.kind() + "\",\"apiVersion\":\"" + kind.apiVersion() + "\",\"metadata\":{")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public CachedObject apply(Entry entry) {
        byte[] value = entry.value();
        try {
            if (ProtobufEnvelope.isEnvelope(value)) {
                return object(entry, decoder.readProtobuf(value, kind));
            }
            CachedObject read = CachedObject.read(entry);
            return Arrays.mismatch(value, head) == head.length ? read : object(entry, read.tree());
        } catch (UnreadableException unreadable) {
            throw unreadable;
        } catch (RuntimeException failure) {
            throw new UnreadableException(String.valueOf(failure.getMessage()));
        }
    }

    private CachedObject object(Entry entry, ObjectValue tree) {
        GroupVersionKind written = new ApiObject(tree).groupVersionKind();
        if (!written.kind().equals(kind.kind())) {
            throw new UnreadableException("the value is a " + written.kind() + ", not a " + kind.kind());
        }
        ObjectValue stored = written.equals(kind) ? tree : Converters.convert(tree, written, kind);
        return CachedObject.of(entry.key(), entry.modRevision(), StoredForm.bytes(stored));
    }
}
