package dev.edict.patch;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;

/** A kind made up for tests, with every way to share a part. */
public final class TestKinds {
    public static final GroupVersionKind WIDGET = new GroupVersionKind("test", "v1", "Widget");

    private static final ObjectValue DEFINITIONS = parse("""
            {
              "ObjectMeta": {"type": "object", "properties": {
                "name": {"type": "string"}, "namespace": {"type": "string"}, "uid": {"type": "string"},
                "resourceVersion": {"type": "string"}, "generation": {"type": "integer"},
                "creationTimestamp": {"type": "string", "format": "date-time"},
                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                "annotations": {"type": "object", "additionalProperties": {"type": "string"}},
                "finalizers": {"type": "array", "items": {"type": "string"},
                    "x-kubernetes-list-type": "set", "x-kubernetes-patch-strategy": "merge"},
                "managedFields": {"type": "array", "x-kubernetes-list-type": "atomic",
                    "items": {"type": "object", "properties": {
                        "manager": {"type": "string"}, "operation": {"type": "string"},
                        "apiVersion": {"type": "string"}, "time": {"type": "string", "format": "date-time"},
                        "fieldsType": {"type": "string"}, "fieldsV1": {"type": "object"},
                        "subresource": {"type": "string"}}}}}},
              "Quantity": {"type": "string"},
              "Port": {"type": "object", "required": ["number"], "properties": {
                "number": {"type": "integer", "format": "int32"},
                "protocol": {"type": "string", "default": "TCP"},
                "name": {"type": "string"},
                "hostPort": {"type": "integer"}}},
              "Container": {"type": "object", "required": ["name"], "properties": {
                "name": {"type": "string"},
                "image": {"type": "string"},
                "args": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "atomic"},
                "env": {"type": "array", "items": {"type": "object", "properties": {
                        "name": {"type": "string"}, "value": {"type": "string"}}},
                    "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
                    "x-kubernetes-patch-merge-key": "name", "x-kubernetes-patch-strategy": "merge"},
                "ports": {"type": "array", "items": {"$ref": "#/definitions/Port"},
                    "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number", "protocol"],
                    "x-kubernetes-patch-merge-key": "number", "x-kubernetes-patch-strategy": "merge"},
                "resources": {"type": "object", "x-edict-zero": "written", "properties": {
                    "limits": {"type": "object", "additionalProperties": {"$ref": "#/definitions/Quantity"}}}}}},
              "Tree": {"type": "object", "properties": {
                "value": {"type": "string"},
                "left": {"$ref": "#/definitions/Tree"}, "right": {"$ref": "#/definitions/Tree"}}},
              "Widget": {"type": "object", "properties": {
                "apiVersion": {"type": "string"}, "kind": {"type": "string"},
                "metadata": {"$ref": "#/definitions/ObjectMeta", "x-edict-zero": "written"},
                "data": {"type": "object", "additionalProperties": {"type": "string"}},
                "spec": {"type": "object", "x-edict-zero": "written", "properties": {
                    "replicas": {"type": "integer", "format": "int32"},
                    "paused": {"type": "boolean"},
                    "size": {"x-kubernetes-int-or-string": true},
                    "selector": {"type": "object", "x-kubernetes-map-type": "atomic",
                        "additionalProperties": {"type": "string"}},
                    "strategy": {"type": "object", "x-edict-zero": "written",
                        "x-kubernetes-patch-strategy": "retainKeys", "properties": {
                            "type": {"type": "string"},
                            "rolling": {"type": "object", "properties": {
                                "surge": {"type": "integer"}, "unavailable": {"type": "integer"}}}}},
                    "zones": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "set",
                        "x-kubernetes-patch-strategy": "merge"},
                    "order": {"type": "array", "items": {"type": "string"}},
                    "containers": {"type": "array", "items": {"$ref": "#/definitions/Container"},
                        "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
                        "x-kubernetes-patch-merge-key": "name", "x-kubernetes-patch-strategy": "merge"},
                    "tree": {"$ref": "#/definitions/Tree"},
                    "free": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}},
                "status": {"type": "object", "x-edict-zero": "written", "properties": {
                    "ready": {"type": "integer"},
                    "conditions": {"type": "array", "items": {"type": "object", "properties": {
                            "type": {"type": "string"}, "status": {"type": "string"}}},
                        "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"],
                        "x-kubernetes-patch-merge-key": "type", "x-kubernetes-patch-strategy": "merge"}}}}}
            }
            """);

    private TestKinds() {}

    public static ObjectValue parse(String json) {
        return (ObjectValue) Json.parse(json);
    }

    public static Schema widget() {
        return definition("Widget");
    }

    /** The schema of the metadata that every object has. */
    public static Schema objectMeta() {
        return definition("ObjectMeta");
    }

    private static Schema definition(String name) {
        ObjectValue source = DEFINITIONS.objectOrNull(name);
        if (source == null) {
            throw new IllegalArgumentException("no definition " + name);
        }
        return Schema.of(source, (Definitions) TestKinds::definition);
    }
}
