package dev.edict.server.assembly;

import dev.edict.model.object.ApiObject;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.route.ServedResource;

/** The scale of a built-in workload. */
final class BuiltInScale implements ServedResource.ScaleView {
    private final boolean plainSelector;

    BuiltInScale(ResourceType type) {
        this.plainSelector = type.kind().kind().equals("ReplicationController");
    }

    @Override
    public ObjectValue read(ObjectValue object) {
        ApiObject owner = new ApiObject(object);
        ObjectValue.Builder metadata = ObjectValue.builder();
        for (String key : new String[] {"name", "namespace", "uid", "resourceVersion", "creationTimestamp"}) {
            if (owner.metadata().get(key) != null) {
                metadata.put(key, owner.metadata().string(key));
            }
        }
        ObjectValue.Builder spec = ObjectValue.builder();
        long replicas = owner.spec().integer("replicas");
        if (replicas != 0) {
            spec.put("replicas", replicas);
        }
        ObjectValue.Builder status = ObjectValue.builder().put("replicas", owner.status().integer("replicas"));
        String selector = selector(owner.spec());
        if (!selector.isEmpty()) {
            status.put("selector", selector);
        }
        return ObjectValue.of("kind", "Scale", "apiVersion", "autoscaling/v1",
                "metadata", metadata.build(), "spec", spec.build(), "status", status.build());
    }

    private String selector(ObjectValue spec) {
        return plainSelector
                ? LabelSelector.ofLabels(spec.object("selector").strings()).toString()
                : LabelSelector.ofObject(spec.objectOrNull("selector")).toString();
    }

    @Override
    public ObjectValue write(ObjectValue object, ObjectValue scale) {
        ApiObject wanted = new ApiObject(scale);
        return new ApiObject(object)
                .withMetadata("resourceVersion", wanted.resourceVersion())
                .withTree(tree -> tree.with("spec",
                        tree.object("spec").with("replicas", wanted.spec().integer("replicas"))))
                .tree();
    }
}
