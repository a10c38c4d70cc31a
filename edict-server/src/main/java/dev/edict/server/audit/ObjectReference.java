package dev.edict.server.audit;

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
    private static final byte[] RESOURCE = Fields.name("resource");
    private static final byte[] NAMESPACE = Fields.name("namespace");
    private static final byte[] NAME = Fields.name("name");
    private static final byte[] UID = Fields.name("uid");
    private static final byte[] GROUP = Fields.name("apiGroup");
    private static final byte[] VERSION = Fields.name("apiVersion");
    private static final byte[] RESOURCE_VERSION = Fields.name("resourceVersion");
    private static final byte[] SUBRESOURCE = Fields.name("subresource");

    static ObjectReference of(RequestInfo request) {
        return new ObjectReference(request.resource(), request.namespace(), request.name(), "", request.group(),
                request.version(), "", request.subresource());
    }

    /** With what the object in the request's body says of itself where the path says nothing. */
    ObjectReference with(ObjectValue object) {
        ApiObject given = new ApiObject(object);
        return new ObjectReference(resource, namespace.isEmpty() ? Discretion.cut(given.namespace()) : namespace,
                name.isEmpty() ? Discretion.cut(given.name()) : name, Discretion.cut(given.uid()), group, version,
                Discretion.cut(given.resourceVersion()), subresource);
    }

    void write(EventBuffer target) {
        Fields fields = new Fields(target);
        fields.field(RESOURCE, resource);
        fields.field(NAMESPACE, namespace);
        fields.field(NAME, name);
        fields.field(UID, uid);
        fields.field(GROUP, group);
        fields.field(VERSION, version);
        fields.field(RESOURCE_VERSION, resourceVersion);
        fields.field(SUBRESOURCE, subresource);
        fields.end();
    }
}
