package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.RequestInfo;

/** The object that a request is about, as far as the request says. */
record ObjectReference(
        String resource,
        String namespace,
        String name,
        String uid,
        String group,
        String version,
        String resourceVersion,
        String subresource) {

    static ObjectReference of(RequestInfo request) {
        return new ObjectReference(request.resource(), request.namespace(), request.name(), "", request.group(),
                request.version(), "", request.subresource());
    }

    /** With what the object in the request's body says of itself where the path says nothing. */
    ObjectReference with(ObjectValue object) {
        ApiObject given = new ApiObject(object);
        return new ObjectReference(resource, namespace.isEmpty() ? given.namespace() : namespace,
                name.isEmpty() ? given.name() : name, given.uid(), group, version, given.resourceVersion(), subresource);
    }

    void write(JsonWriter writer) {
        Fields fields = new Fields(writer);
        fields.field("resource", resource);
        fields.field("namespace", namespace);
        fields.field("name", name);
        fields.field("uid", uid);
        fields.field("apiGroup", group);
        fields.field("apiVersion", version);
        fields.field("resourceVersion", resourceVersion);
        fields.field("subresource", subresource);
        fields.end();
    }
}
