package dev.edict.client.record;

import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;

record ClientSink(ResourceClient<DynamicObject> events) implements EventSink {
    static final ObjectType<DynamicObject> CORE =
            DynamicObject.typeOf(new GroupVersionKind("", "v1", "Event"), "events", Scope.NAMESPACED);
    static final ObjectType<DynamicObject> EVENTS =
            DynamicObject.typeOf(new GroupVersionKind("events.k8s.io", "v1", "Event"), "events", Scope.NAMESPACED);

    @Override
    public void create(String namespace, ObjectValue event) {
        events.in(namespace).create(DynamicObject.of(event));
    }

    @Override
    public void patch(String namespace, String name, ObjectValue changes) {
        events.in(namespace).patch(name, new Patch.StrategicMerge(changes));
    }
}
