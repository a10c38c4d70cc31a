package dev.edict.schema.protobuf;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;

/**
 * Writes objects as Kubernetes' protobuf and reads them, by their schemas. One codec serves all threads; it keeps what it
 * has learnt of each schema.
 *
 * <p>An object that is read has the fields of the wire, without those that are empty and that Go would not write as
 * JSON. An object that is written must fit its schema; fields that protobuf has no number for are left out, as are the
 * kind and version of what is not at the root.
 */
public final class ProtobufCodec {
    private final PlanMaker plans = new PlanMaker();

    /** An object in its envelope: what goes over the wire, and what etcd keeps. */
    public byte[] encode(GroupVersionKind kind, ObjectValue object, Schema schema) {
        ReverseWriter writer = new ReverseWriter(1_024);
        ProtobufEnvelope.begin(writer);
        int before = writer.size();
        new MessageEncoder(writer).body(object, plans.plan(schema));
        ProtobufEnvelope.end(writer, before, kind.apiVersion(), kind.kind());
        return writer.toByteArray();
    }

    /** An object's message without an envelope: what stands in the items of a list. */
    public byte[] encodeBody(ObjectValue object, Schema schema) {
        ReverseWriter writer = new ReverseWriter(1_024);
        new MessageEncoder(writer).body(object, plans.plan(schema));
        return writer.toByteArray();
    }

    /**
     * The object of an envelope, with the envelope's kind and version.
     *
     * @throws ProtobufException if the body does not fit the schema
     */
    public ObjectValue decode(ProtobufEnvelope envelope, Schema schema) {
        ObjectValue.Builder object = ObjectValue.builder();
        if (!envelope.kind().isEmpty()) {
            object.put("kind", envelope.kind());
        }
        if (!envelope.apiVersion().isEmpty()) {
            object.put("apiVersion", envelope.apiVersion());
        }
        decodeBody(envelope.body(), schema).forEach(object::put);
        return object.build();
    }

    /** The object of a message without envelope. @throws ProtobufException if the message does not fit the schema */
    public ObjectValue decodeBody(byte[] body, Schema schema) {
        WireReader reader = new WireReader(body, 0, body.length);
        return new MessageDecoder(reader).body(plans.plan(schema));
    }
}
