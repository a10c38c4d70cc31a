package dev.edict.kinds.core.volume;

import dev.edict.kinds.core.podspec.DownwardRules;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.field.PathRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for volumes whose files are written from the cluster's own objects. */
final class ProjectionRules {
    private static final List<String> FIELDS = List.of(
            "metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid");
    private static final long SHORTEST_TOKEN = 10 * 60;
    private static final long LONGEST_TOKEN = 1L << 32;

    private ProjectionRules() {}

    /** A volume of one Secret or ConfigMap. */
    static void files(String kind, ObjectValue source, FieldPath path, FieldErrors errors) {
        String nameKey = kind.equals("secret") ? "secretName" : "name";
        if (source.string(nameKey).isEmpty()) {
            errors.required(path.child(nameKey));
        }
        PathRules.mode(source.integerOrNull("defaultMode"), path.child("defaultMode"), errors);
        List<ObjectValue> items = source.list("items").objects();
        for (int index = 0; index < items.size(); index++) {
            keyToPath(items.get(index), path.child("items").index(index), errors);
        }
    }

    private static void keyToPath(ObjectValue item, FieldPath path, FieldErrors errors) {
        if (item.string("key").isEmpty()) {
            errors.required(path.child("key"));
        }
        if (item.string("path").isEmpty()) {
            errors.required(path.child("path"));
        }
        PathRules.localNonReserved(item.string("path"), path.child("path"), errors);
        PathRules.mode(item.integerOrNull("mode"), path.child("mode"), errors);
    }

    /** A volume of the pod's own fields; its errors name the volume, not the item. */
    static void downward(ObjectValue source, FieldPath path, FieldErrors errors) {
        PathRules.mode(source.integerOrNull("defaultMode"), path.child("defaultMode"), errors);
        for (ObjectValue file : source.list("items").objects()) {
            downwardFile(file, path, errors);
        }
    }

    private static void downwardFile(ObjectValue file, FieldPath path, FieldErrors errors) {
        if (file.string("path").isEmpty()) {
            errors.required(path.child("path"));
        }
        PathRules.localNonReserved(file.string("path"), path.child("path"), errors);
        ObjectValue field = file.objectOrNull("fieldRef");
        ObjectValue resource = file.objectOrNull("resourceFieldRef");
        if (field != null) {
            DownwardRules.field(field, FIELDS, path.child("fieldRef"), errors);
            if (resource != null) {
                errors.invalid(path, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
            }
        } else if (resource != null) {
            DownwardRules.resource(resource, true, path.child("resourceFieldRef"), errors);
        } else {
            errors.required(path, "one of fieldRef and resourceFieldRef is required");
        }
        PathRules.mode(file.integerOrNull("mode"), path.child("mode"), errors);
    }

    /** A volume that gathers files of several sources. */
    static void projected(ObjectValue volume, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        PathRules.mode(volume.integerOrNull("defaultMode"), path.child("defaultMode"), errors);
        Set<String> paths = new HashSet<>();
        List<ObjectValue> sources = volume.list("sources").objects();
        for (int index = 0; index < sources.size(); index++) {
            ObjectValue source = sources.get(index);
            FieldPath sourcePath = path.child("sources").index(index);
            int kinds = 0;
            for (String kind : List.of("secret", "configMap")) {
                if (source.isSet(kind)) {
                    kinds++;
                    projectedFiles(source.object(kind), paths, path, sourcePath.child(kind), errors);
                }
            }
            if (source.isSet("downwardAPI")) {
                kinds++;
                for (ObjectValue file : source.object("downwardAPI").list("items").objects()) {
                    downwardFile(file, sourcePath.child("downwardAPI"), errors);
                    unique(file.string("path"), file.string("path"), paths, path, errors);
                }
            }
            if (source.isSet("serviceAccountToken")) {
                kinds++;
                token(source.object("serviceAccountToken"), options, path,
                        sourcePath.child("serviceAccountToken", "expirationSeconds"), errors);
            }
            if (kinds > 1) {
                errors.forbidden(sourcePath, "may not specify more than 1 volume type per source");
            }
        }
    }

    private static void projectedFiles(
            ObjectValue source, Set<String> paths, FieldPath volume, FieldPath path, FieldErrors errors) {
        if (source.string("name").isEmpty()) {
            errors.required(path.child("name"));
        }
        List<ObjectValue> items = source.list("items").objects();
        for (int index = 0; index < items.size(); index++) {
            keyToPath(items.get(index), path.child("items").index(index), errors);
            unique(items.get(index).string("path"), source.string("name"), paths, volume, errors);
        }
    }

    private static void unique(
            String path, String shown, Set<String> paths, FieldPath volume, FieldErrors errors) {
        if (!path.isEmpty() && !paths.add(path)) {
            errors.invalid(volume, shown, "conflicting duplicate paths");
        }
    }

    private static void token(ObjectValue source, PodRuleOptions options, FieldPath volume, FieldPath expiration,
            FieldErrors errors) {
        long seconds = source.integer("expirationSeconds");
        if (seconds < SHORTEST_TOKEN) {
            errors.invalid(expiration, seconds, "may not specify a duration less than 10 minutes");
        }
        if (seconds > LONGEST_TOKEN) {
            errors.invalid(expiration, seconds, "may not specify a duration larger than 2^32 seconds");
        }
        if (source.string("path").isEmpty()) {
            errors.required(volume.child("path"));
        } else if (!options.tolerates(Tolerance.OUTSIDE_TOKEN_PATH)) {
            PathRules.localNonReserved(source.string("path"), volume.child("path"), errors);
        }
    }
}
