package dev.edict.server.route;

import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.watch.CachedObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields by which the objects of a built-in kind can be selected: named as in the version, found as in its hub. */
public record FieldLabels(ResourceType type) implements SelectableFields {
    private static final Map<GroupKind, List<String>> MORE = Map.ofEntries(
            Map.entry(new GroupKind("", "Pod"), List.of("spec.nodeName", "spec.restartPolicy",
                    "spec.schedulerName", "spec.serviceAccountName", "spec.hostNetwork", "status.phase",
                    "status.podIP", "status.podIPs", "status.nominatedNodeName")),
            Map.entry(new GroupKind("", "Node"), List.of("spec.unschedulable")),
            Map.entry(new GroupKind("", "ReplicationController"), List.of("status.replicas")),
            Map.entry(new GroupKind("batch", "Job"), List.of("status.successful")),
            Map.entry(new GroupKind("", "Event"), List.of("involvedObject.kind", "involvedObject.namespace",
                    "involvedObject.name", "involvedObject.uid", "involvedObject.apiVersion",
                    "involvedObject.resourceVersion", "involvedObject.fieldPath", "reason", "reportingComponent",
                    "source", "type")),
            Map.entry(new GroupKind("events.k8s.io", "Event"), List.of("reason", "regarding.kind",
                    "regarding.namespace", "regarding.name", "regarding.uid", "regarding.apiVersion",
                    "regarding.resourceVersion", "regarding.fieldPath", "reportingController", "type")),
            Map.entry(new GroupKind("", "Namespace"), List.of("status.phase")),
            Map.entry(new GroupKind("", "Secret"), List.of("type")),
            Map.entry(new GroupKind("", "Service"), List.of("spec.clusterIP", "spec.type")),
            Map.entry(new GroupKind("certificates.k8s.io", "CertificateSigningRequest"),
                    List.of("spec.signerName")),
            Map.entry(new GroupKind("certificates.k8s.io", "ClusterTrustBundle"), List.of("spec.signerName")),
            Map.entry(new GroupKind("resource.k8s.io", "ResourceSlice"),
                    List.of("spec.nodeName", "spec.driver")));

    /** Fields of Event in its own group, by the names that the stored form gives them. */
    private static final Map<String, String> EVENT_FIELDS = Map.of("reportingController", "reportingComponent");

    @Override
    public String resolve(String field) {
        List<String> own = MORE.get(type.kind().groupKind());
        if (field.equals("metadata.name") || field.equals("metadata.namespace") && (type.namespaced() || own == null)) {
            return field;
        }
        if (own == null) {
            throw ApiErrors.badRequest(ApiErrors.quote(field)
                    + " is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
        }
        if (field.equals("spec.host") && type.kind().kind().equals("Pod")) {
            return "spec.nodeName";
        }
        if (!own.contains(field)) {
            throw ApiErrors.badRequest(switch (type.kind().kind()) {
                case "Job" -> "field label " + ApiErrors.quote(field) + " not supported for Job";
                case "ResourceSlice" -> "field label not supported for " + type.kind().apiVersion()
                        + ", Kind=ResourceSlice: " + field;
                default -> "field label not supported: " + field;
            });
        }
        if (type.kind().groupKind().equals(new GroupKind("events.k8s.io", "Event"))) {
            String renamed = EVENT_FIELDS.getOrDefault(field, field);
            return renamed.startsWith("regarding.") ? "involvedObject." + renamed.substring(10) : renamed;
        }
        return field;
    }

    @Override
    public boolean isStored(String resolved) {
        return true;
    }

    @Override
    public String value(CachedObject object, String resolved) {
        return value(object.tree(), resolved);
    }

    static String value(ObjectValue object, String field) {
        return switch (field) {
            case "source" -> firstSet(object.object("source").string("component"), object.string("reportingComponent"));
            case "status.podIPs" -> object.object("status").list("podIPs").isEmpty() ? ""
                    : object.object("status").list("podIPs").object(0).string("ip");
            case "status.successful" -> text(object.at("status", "succeeded"), "0");
            case "status.replicas" -> text(object.at("status", "replicas"), "0");
            case "spec.hostNetwork", "spec.unschedulable" -> text(object.at(field.split("\\.")), "false");
            default -> text(object.at(field.split("\\.")), "");
        };
    }

    private static String firstSet(String first, String second) {
        return first.isEmpty() ? second : first;
    }

    private static String text(@Nullable Value value, String absent) {
        return switch (value) {
            case null -> absent;
            case StringValue string -> string.text();
            case NumberValue number -> number.literal();
            case BooleanValue truth -> truth.toString();
            case NullValue nothing -> absent;
            default -> "";
        };
    }
}
