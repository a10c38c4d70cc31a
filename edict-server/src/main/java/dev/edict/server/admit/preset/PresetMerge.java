package dev.edict.server.admit.preset;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What presets make of a pod: each container gets their variables, sources of variables and mounts, the pod their volumes.
 * What is there already stays as it is; where it is something else than a preset wants, that is a conflict, and then none of
 * the presets counts. For one pod.
 */
final class PresetMerge {
    private static final String ANNOTATION = "podpreset.admission.kubernetes.io/podpreset-";

    private final List<Preset> presets;
    private final List<Conflict> conflicts = new ArrayList<>();

    /** A preset that wants something other than there is. */
    record Conflict(Preset preset, String what) {}

    PresetMerge(List<Preset> presets) {
        this.presets = presets;
    }

    /** What did not fit, after {@link #applyTo}. */
    List<Conflict> conflicts() {
        return conflicts;
    }

    /** The pod with all that the presets give; to be used only if there are no {@link #conflicts}. */
    ObjectValue applyTo(ObjectValue pod) {
        ObjectValue spec = pod.object("spec");
        ObjectValue merged = with(spec, "volumes", byName(spec, "volumes", "volume"))
                .mapObjects("containers", this::container);
        return new ApiObject(pod.with("spec", merged)).withMetadata(metadata -> {
            ObjectValue annotations = metadata.object("annotations");
            for (Preset preset : presets) {
                annotations = annotations.with(
                        ANNOTATION + preset.name(), new ApiObject(preset.object()).resourceVersion());
            }
            return metadata.with("annotations", annotations);
        }).tree();
    }

    private ObjectValue container(ObjectValue container) {
        List<ObjectValue> sources = new ArrayList<>(container.list("envFrom").objects());
        presets.forEach(preset -> sources.addAll(preset.spec().list("envFrom").objects()));
        ObjectValue merged = with(container, "env", byName(container, "env", "environment variable"));
        return with(with(merged, "envFrom", sources), "volumeMounts", mounts(container));
    }

    private static ObjectValue with(ObjectValue holder, String key, List<ObjectValue> items) {
        return items.isEmpty() ? holder : holder.with(key, ListValue.copyOf(items));
    }

    private List<ObjectValue> byName(ObjectValue holder, String key, String word) {
        List<ObjectValue> merged = new ArrayList<>(holder.list(key).objects());
        Map<String, ObjectValue> known = index(merged, "name");
        for (Preset preset : presets) {
            for (ObjectValue item : preset.spec().list(key).objects()) {
                if (fits(preset, item, known, "name", word)) {
                    merged.add(item);
                }
            }
        }
        return merged;
    }

    private List<ObjectValue> mounts(ObjectValue container) {
        List<ObjectValue> merged = new ArrayList<>(container.list("volumeMounts").objects());
        Map<String, ObjectValue> names = index(merged, "name");
        Map<String, ObjectValue> paths = index(merged, "mountPath");
        for (Preset preset : presets) {
            for (ObjectValue mount : preset.spec().list("volumeMounts").objects()) {
                if (fits(preset, mount, names, "name", "volume mount")) {
                    merged.add(mount);
                }
                fits(preset, mount, paths, "mountPath", "mount path");
            }
        }
        return merged;
    }

    /** Whether an item is new; if it is not, it has to be the same. */
    private boolean fits(Preset preset, ObjectValue item, Map<String, ObjectValue> known, String key, String word) {
        ObjectValue found = known.putIfAbsent(item.string(key), item);
        if (found != null && !found.equals(item)) {
            conflicts.add(new Conflict(preset, word + " " + item.string(key)));
        }
        return found == null;
    }

    private static Map<String, ObjectValue> index(List<ObjectValue> items, String key) {
        Map<String, ObjectValue> index = new HashMap<>();
        items.forEach(item -> index.put(item.string(key), item));
        return index;
    }
}
