package dev.edict.kinds.core.container;

import dev.edict.kinds.core.podspec.DownwardRules;
import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.field.PathRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for a container's environment variables and where they come from. */
public final class EnvironmentRules {
    private static final List<String> FIELDS = List.of("metadata.name", "metadata.namespace", "metadata.uid",
            "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP",
            "status.podIPs");

    private EnvironmentRules() {}

    /** The variables of a container. */
    public static void variables(List<ObjectValue> variables, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < variables.size(); index++) {
            ObjectValue variable = variables.get(index);
            String name = variable.string("name");
            FieldPath variablePath = path.index(index);
            if (name.isEmpty()) {
                errors.required(variablePath.child("name"));
            } else {
                FieldRules.format(Formats.relaxedEnvVarName(name), name, variablePath.child("name"), errors);
            }
            ObjectValue source = variable.objectOrNull("valueFrom");
            if (source != null) {
                source(variable, source, variablePath.child("valueFrom"), errors);
            }
        }
    }

    private static void source(ObjectValue variable, ObjectValue source, FieldPath path, FieldErrors errors) {
        int sources = 0;
        ObjectValue field = source.objectOrNull("fieldRef");
        if (field != null) {
            sources++;
            DownwardRules.field(field, FIELDS, path.child("fieldRef"), errors);
        }
        ObjectValue resource = source.objectOrNull("resourceFieldRef");
        if (resource != null) {
            sources++;
            DownwardRules.resource(resource, false, path.child("resourceFieldRef"), errors);
        }
        for (String kind : List.of("configMapKeyRef", "secretKeyRef")) {
            ObjectValue key = source.objectOrNull(kind);
            if (key != null) {
                sources++;
                keySelector(key, path.child(kind), errors);
            }
        }
        ObjectValue file = source.objectOrNull("fileKeyRef");
        if (file != null) {
            sources++;
            fileKey(file, path.child("fileKeyRef"), errors);
        }
        if (sources == 0) {
            errors.invalid(path, "", "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`,"
                    + " `secretKeyRef` or `fileKeyRef`");
        } else if (!variable.string("value").isEmpty()) {
            errors.invalid(path, "", "may not be specified when `value` is not empty");
        } else if (sources > 1) {
            errors.invalid(path, "", "may not have more than one field specified at a time");
        }
    }

    private static void keySelector(ObjectValue selector, FieldPath path, FieldErrors errors) {
        String name = selector.string("name");
        FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(name, false), name, path.child("name"), errors);
        String key = selector.string("key");
        if (key.isEmpty()) {
            errors.required(path.child("key"));
        } else {
            FieldRules.format(Formats.configMapKey(key), key, path.child("key"), errors);
        }
    }

    private static void fileKey(ObjectValue selector, FieldPath path, FieldErrors errors) {
        String key = selector.string("key");
        if (key.isEmpty()) {
            errors.required(path.child("key"));
        } else {
            FieldRules.format(Formats.relaxedEnvVarName(key), key, path.child("key"), errors);
        }
        String volume = selector.string("volumeName");
        if (volume.isEmpty()) {
            errors.required(path.child("volumeName"));
        } else {
            FieldRules.format(Formats.dns1123Label(volume), volume, path.child("volumeName"), errors);
        }
        String file = selector.string("path");
        if (file.isEmpty()) {
            errors.required(path.child("path"));
        } else {
            PathRules.noBacksteps(file, path.child("path"), errors);
        }
    }

    /** Whole ConfigMaps and Secrets taken as variables. */
    public static void sources(List<ObjectValue> sources, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < sources.size(); index++) {
            ObjectValue source = sources.get(index);
            FieldPath sourcePath = path.index(index);
            String prefix = source.string("prefix");
            if (!prefix.isEmpty()) {
                FieldRules.format(Formats.relaxedEnvVarName(prefix), prefix, sourcePath.child("prefix"), errors);
            }
            int found = 0;
            for (String kind : List.of("configMapRef", "secretRef")) {
                ObjectValue reference = source.objectOrNull(kind);
                if (reference != null) {
                    found++;
                    reference(reference.string("name"), sourcePath.child(kind).child("name"), errors);
                }
            }
            if (found == 0) {
                errors.invalid(path, "", "must specify one of: `configMapRef` or `secretRef`");
            } else if (found > 1) {
                errors.invalid(path, "", "may not have more than one field specified at a time");
            }
        }
    }

    private static void reference(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
        } else {
            FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(name, true), name, path, errors);
        }
    }

    /** Variables read from files need a volume that the pod itself fills. */
    public static void fileVolumes(ObjectValue spec, FieldPath path, FieldErrors errors) {
        PodContainers.visit(spec, path, (container, containerPath) -> {
            List<ObjectValue> variables = container.list("env").objects();
            for (int index = 0; index < variables.size(); index++) {
                ObjectValue file = variables.get(index).object("valueFrom").objectOrNull("fileKeyRef");
                if (file != null) {
                    fileVolume(spec, file.string("volumeName"), containerPath.child("env").index(index)
                            .child("valueFrom", "fileKeyRef", "volumeName"), errors);
                }
            }
        });
    }

    private static void fileVolume(ObjectValue spec, String name, FieldPath path, FieldErrors errors) {
        ObjectValue found = null;
        for (ObjectValue volume : spec.list("volumes").objects()) {
            if (volume.string("name").equals(name)) {
                found = volume;
            }
        }
        if (found == null) {
            errors.notFound(path, name);
        } else if (!found.isSet("emptyDir")) {
            errors.invalid(path, name, "referenced volume must be of type emptyDir");
        }
    }
}
