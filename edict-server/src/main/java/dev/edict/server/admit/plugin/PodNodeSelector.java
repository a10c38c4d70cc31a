package dev.edict.server.admit.plugin;

import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.format.Formats;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.configure.Settings;
import dev.edict.server.registry.ResourceRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The pods of a namespace run on the nodes that the namespace, or the configuration of the cluster, names for them. */
public final class PodNodeSelector implements AdmissionPlugin {
    private static final String ANNOTATION = "scheduler.alpha.kubernetes.io/node-selector";

    private final NamespaceNotes notes;
    /** Selectors by namespace, beside the one for namespaces that have none of their own. */
    private final ObjectValue ofCluster;

    public PodNodeSelector(Supplier<ResourceRegistry> namespaces, @Nullable ObjectValue configuration) {
        this.notes = new NamespaceNotes(namespaces);
        this.ofCluster = configuration == null ? ObjectValue.EMPTY
                : Settings.of(configuration).object("podNodeSelectorPluginConfig").texts();
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return NewPods.areIn(target);
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return NewPods.isOne(old);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue pod = request.object();
        ObjectValue required = required(request);
        requireNoConflict(request, required);
        ObjectValue own = pod.object("spec").object("nodeSelector");
        ObjectValue merged = required;
        for (int position = 0; position < own.size(); position++) {
            merged = merged.with(own.keyAt(position), own.valueAt(position));
        }
        ObjectValue changed = merged.isEmpty() ? pod : pod.with("spec", pod.object("spec").with("nodeSelector", merged));
        requireAllowed(request, changed);
        return changed;
    }

    @Override
    public void validate(AdmissionRequest request) {
        requireNoConflict(request, required(request));
        requireAllowed(request, request.object());
    }

    private ObjectValue required(AdmissionRequest request) {
        ObjectValue annotations = notes.of(request.namespace());
        return labels(annotations.has(ANNOTATION)
                ? annotations.string(ANNOTATION) : ofCluster.string("clusterDefaultNodeSelector"));
    }

    private static void requireNoConflict(AdmissionRequest request, ObjectValue required) {
        ObjectValue own = request.object().object("spec").object("nodeSelector");
        for (String key : required.keys()) {
            if (own.has(key) && !own.string(key).equals(required.string(key))) {
                throw ApiErrors.forbidden(request.resource(), new ApiObject(request.object()).name(),
                        "pod node label selector conflicts with its namespace node label selector");
            }
        }
    }

    private void requireAllowed(AdmissionRequest request, ObjectValue pod) {
        ObjectValue allowed = labels(ofCluster.string(request.namespace()));
        ObjectValue selector = pod.object("spec").object("nodeSelector");
        if (allowed.isEmpty()) {
            return;
        }
        for (String key : selector.keys()) {
            if (!allowed.has(key) || !allowed.string(key).equals(selector.string(key))) {
                throw ApiErrors.forbidden(request.resource(), new ApiObject(pod).name(),
                        "pod node label selector labels conflict with its namespace whitelist");
            }
        }
    }

    private static ObjectValue labels(String selector) {
        ObjectValue.Builder labels = ObjectValue.builder();
        for (String label : selector.isEmpty() ? new String[0] : selector.split(",", -1)) {
            String[] parts = label.split("=", -1);
            if (parts.length != 2) {
                throw ApiErrors.unclassified("invalid selector: " + Arrays.toString(parts).replace(", ", " "));
            }
            String key = parts[0].strip();
            String value = parts[1].strip();
            require("<nil>", key, Formats.qualifiedName(key));
            require("[" + key + "]", value, Formats.labelValue(value));
            labels.put(key, value);
        }
        return labels.build();
    }

    private static void require(String field, String value, List<String> faults) {
        if (!faults.isEmpty()) {
            throw ApiErrors.unclassified(new FieldError(
                    ErrorType.INVALID, field, new StringValue(value), String.join("; ", faults)).toString());
        }
    }
}
