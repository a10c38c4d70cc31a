package dev.edict.kinds.core.security;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.field.Choice;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.PathRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for seccomp profiles, in their field and in the annotations that came before it. */
public final class SeccompRules {
    public static final String POD_ANNOTATION = "seccomp.security.alpha.kubernetes.io/pod";
    public static final String CONTAINER_ANNOTATION_PREFIX = "container.seccomp.security.alpha.kubernetes.io/";

    private static final List<String> TYPES = List.of("Localhost", "RuntimeDefault", "Unconfined");
    private static final String LOCALHOST_PREFIX = "localhost/";
    private static final String TYPES_DIFFER = "seccomp type in annotation and field must match";

    private SeccompRules() {}

    static void field(@Nullable ObjectValue profile, FieldPath path, FieldErrors errors) {
        if (profile == null) {
            return;
        }
        String type = profile.string("type");
        if (type.isEmpty()) {
            errors.required(path.child("type"), "type is required when seccompProfile is set");
        } else {
            Choice.among(type, TYPES, path.child("type"), errors);
        }
        String file = profile.stringOrNull("localhostProfile");
        if (type.equals("Localhost")) {
            if (file == null) {
                errors.required(path.child("localhostProfile"), "must be set when seccomp type is Localhost");
            } else {
                PathRules.localDescending(file, path.child("localhostProfile"), errors);
            }
        } else if (file != null) {
            errors.invalid(path.child("localhostProfile"), InternalForms.of("SeccompProfile", profile),
                    "can only be set when seccomp type is Localhost");
        }
    }

    public static void annotations(ObjectValue annotations, FieldPath path, FieldErrors errors) {
        if (annotations.has(POD_ANNOTATION)) {
            annotation(annotations.string(POD_ANNOTATION), path.child(POD_ANNOTATION), errors);
        }
        for (String key : annotations.keys()) {
            if (key.startsWith(CONTAINER_ANNOTATION_PREFIX)) {
                annotation(annotations.string(key), path.child(key), errors);
            }
        }
    }

    private static void annotation(String profile, FieldPath path, FieldErrors errors) {
        switch (profile) {
            case "runtime/default", "docker/default", "unconfined" -> { }
            default -> {
                if (profile.startsWith(LOCALHOST_PREFIX)) {
                    PathRules.localDescending(profile.substring(LOCALHOST_PREFIX.length()), path, errors);
                } else {
                    errors.invalid(path, profile, "must be a valid seccomp profile");
                }
            }
        }
    }

    /** An annotation and a field for the same thing must agree. */
    public static void agreement(ObjectValue annotations, ObjectValue spec, FieldPath path, FieldErrors errors) {
        agreement(annotations, POD_ANNOTATION, spec, path, errors);
        PodContainers.visit(spec, path, (container, containerPath) -> agreement(
                annotations, CONTAINER_ANNOTATION_PREFIX + container.string("name"), container, containerPath, errors));
    }

    private static void agreement(
            ObjectValue annotations, String key, ObjectValue holder, FieldPath parent, FieldErrors errors) {
        ObjectValue profile = holder.object("securityContext").objectOrNull("seccompProfile");
        String annotation = annotations.stringOrNull(key);
        if (profile == null || annotation == null) {
            return;
        }
        FieldPath path = parent.child("securityContext", "seccompProfile");
        boolean sameType = switch (profile.string("type")) {
            case "Unconfined" -> annotation.equals("unconfined");
            case "RuntimeDefault" -> annotation.equals("runtime/default") || annotation.equals("docker/default");
            case "Localhost" -> annotation.startsWith(LOCALHOST_PREFIX);
            default -> true;
        };
        if (!sameType) {
            errors.forbidden(path.child("type"), TYPES_DIFFER);
        } else if (profile.string("type").equals("Localhost")
                && !annotation.substring(LOCALHOST_PREFIX.length()).equals(profile.stringOrNull("localhostProfile"))) {
            errors.forbidden(path.child("localhostProfile"), "seccomp profile in annotation and field must match");
        }
    }
}
