package dev.edict.kinds.core.security;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for AppArmor profiles, in their field and in the annotations that came before it. */
public final class AppArmorRules {
    public static final String ANNOTATION_PREFIX = "container.apparmor.security.beta.kubernetes.io/";

    private static final List<String> TYPES = List.of("Localhost", "RuntimeDefault", "Unconfined");
    private static final String LOCALHOST_PREFIX = "localhost/";
    private static final int LONGEST_PROFILE = 4095;
    private static final String TYPES_DIFFER = "apparmor type in annotation and field must match";

    private AppArmorRules() {}

    public static void field(@Nullable ObjectValue profile, FieldPath path, FieldErrors errors) {
        if (profile == null) {
            return;
        }
        String name = profile.stringOrNull("localhostProfile");
        switch (profile.string("type")) {
            case "Localhost" -> localhost(name, path.child("localhostProfile"), errors);
            case "RuntimeDefault", "Unconfined" -> {
                if (name != null) {
                    errors.invalid(path.child("localhostProfile"), name,
                            "can only be set when AppArmor type is Localhost");
                }
            }
            case "" -> errors.required(path.child("type"), "type is required when appArmorProfile is set");
            default -> errors.notSupported(path.child("type"), profile.string("type"), TYPES);
        }
    }

    private static void localhost(@Nullable String name, FieldPath path, FieldErrors errors) {
        if (name == null) {
            errors.required(path, "must be set when AppArmor type is Localhost");
            return;
        }
        if (!name.equals(name.strip())) {
            errors.invalid(path, name, "must not be padded with whitespace");
        } else if (name.isEmpty()) {
            errors.required(path, "must be set when AppArmor type is Localhost");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_PROFILE) {
            errors.tooLong(path, LONGEST_PROFILE);
        }
    }

    public static void annotations(ObjectValue annotations, ObjectValue spec, FieldPath path, FieldErrors errors) {
        for (String key : annotations.keys()) {
            if (!key.startsWith(ANNOTATION_PREFIX)) {
                continue;
            }
            String container = key.substring(ANNOTATION_PREFIX.length());
            if (!PodContainers.any(spec, candidate -> candidate.string("name").equals(container))) {
                errors.invalid(path.key(key), container, "container not found");
            }
            String profile = annotations.string(key);
            if (!isProfile(profile)) {
                errors.invalid(path.key(key), profile,
                        "invalid AppArmor profile name: " + StringValue.quote(profile));
            }
        }
    }

    private static boolean isProfile(String profile) {
        return profile.isEmpty() || profile.equals("runtime/default") || profile.equals("unconfined")
                || profile.startsWith(LOCALHOST_PREFIX);
    }

    /** The field that says the same as an annotation, or null where the annotation says nothing that a field could. */
    public static @Nullable ObjectValue fieldFor(String annotation) {
        return switch (annotation) {
            case "unconfined" -> ObjectValue.of("type", "Unconfined");
            case "runtime/default" -> ObjectValue.of("type", "RuntimeDefault");
            default -> annotation.startsWith(LOCALHOST_PREFIX) && annotation.length() > LOCALHOST_PREFIX.length()
                    ? ObjectValue.of("type", "Localhost", "localhostProfile",
                            annotation.substring(LOCALHOST_PREFIX.length()))
                    : null;
        };
    }

    /** An annotation and a field for the same container must agree. */
    public static void agreement(ObjectValue annotations, ObjectValue spec, FieldPath path, FieldErrors errors) {
        if (spec.object("os").string("name").equals("windows")) {
            return;
        }
        ObjectValue podProfile = spec.object("securityContext").objectOrNull("appArmorProfile");
        PodContainers.visit(spec, path, (container, containerPath) -> {
            ObjectValue own = container.object("securityContext").objectOrNull("appArmorProfile");
            ObjectValue profile = own == null ? podProfile : own;
            String annotation = annotations.stringOrNull(ANNOTATION_PREFIX + container.string("name"));
            if (profile != null && annotation != null) {
                agreement(annotation, profile, containerPath.child("securityContext", "appArmorProfile"), errors);
            }
        });
    }

    private static void agreement(String annotation, ObjectValue profile, FieldPath path, FieldErrors errors) {
        String type = profile.string("type");
        boolean sameType = switch (type) {
            case "Unconfined" -> annotation.equals("unconfined");
            case "RuntimeDefault" -> annotation.equals("runtime/default");
            case "Localhost" -> annotation.startsWith(LOCALHOST_PREFIX);
            default -> true;
        };
        if (!sameType) {
            errors.forbidden(path.child("type"), TYPES_DIFFER);
        } else if (type.equals("Localhost")
                && !annotation.substring(LOCALHOST_PREFIX.length()).equals(profile.stringOrNull("localhostProfile"))) {
            errors.forbidden(path.child("localhostProfile"), "apparmor profile in annotation and field must match");
        }
    }
}
