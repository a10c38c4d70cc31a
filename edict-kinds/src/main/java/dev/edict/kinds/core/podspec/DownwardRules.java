package dev.edict.kinds.core.podspec;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The rules for what a container may learn of its own pod: fields, and the resources of a container. */
public final class DownwardRules {
    private static final Set<String> KNOWN = Set.of("metadata.annotations", "metadata.labels", "metadata.name",
            "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.restartPolicy", "spec.serviceAccountName",
            "spec.schedulerName", "status.phase", "status.hostIP", "status.hostIPs", "status.podIP",
            "status.podIPs");
    private static final List<String> RESOURCES = List.of("limits.cpu", "limits.ephemeral-storage", "limits.memory",
            "requests.cpu", "requests.ephemeral-storage", "requests.memory");
    private static final Set<String> CPU_DIVISORS = Set.of("1m", "1");
    private static final Set<String> BYTE_DIVISORS = Set.of(
            "1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");

    private DownwardRules() {}

    /** @param supported the fields that may be named in this place, besides single labels and annotations */
    public static void field(ObjectValue selector, List<String> supported, FieldPath path, FieldErrors errors) {
        String version = selector.string("apiVersion");
        if (version.isEmpty()) {
            errors.required(path.child("apiVersion"));
            return;
        }
        String field = selector.string("fieldPath");
        if (field.isEmpty()) {
            errors.required(path.child("fieldPath"));
            return;
        }
        int bracket = field.endsWith("']") ? field.indexOf("['") : -1;
        boolean subscripted = bracket > 0 && bracket + 2 <= field.length() - 2;
        String head = subscripted ? field.substring(0, bracket) : field;
        boolean map = head.equals("metadata.annotations") || head.equals("metadata.labels");
        if (!version.equals("v1")) {
            unknown(field, "unsupported pod version: " + version, path, errors);
        } else if (subscripted && !map) {
            unknown(field, "field label does not support subscript: " + field, path, errors);
        } else if (!subscripted && !KNOWN.contains(field) && !field.equals("spec.host")) {
            unknown(field, "field label not supported: " + field, path, errors);
        } else if (subscripted) {
            String key = field.substring(bracket + 2, field.length() - 2);
            String checked = head.equals("metadata.annotations") ? key.toLowerCase(Locale.ROOT) : key;
            FieldRules.format(Formats.qualifiedName(checked), checked, path, errors);
        } else {
            String internal = field.equals("spec.host") ? "spec.nodeName" : field;
            if (!supported.contains(internal)) {
                errors.notSupported(path.child("fieldPath"), internal, supported);
            }
        }
    }

    private static void unknown(String field, String reason, FieldPath path, FieldErrors errors) {
        errors.invalid(path.child("fieldPath"), field, "error converting fieldPath: " + reason);
    }

    /** @param volume whether the selector stands in a volume, which must say whose resources it means */
    public static void resource(ObjectValue selector, boolean volume, FieldPath path, FieldErrors errors) {
        String resource = selector.string("resource");
        if (volume && selector.string("containerName").isEmpty()) {
            errors.required(path.child("containerName"));
        } else if (resource.isEmpty()) {
            errors.required(path.child("resource"));
        } else if (!RESOURCES.contains(resource) && !isHugePages(resource)) {
            errors.notSupported(path.child("resource"), resource, RESOURCES);
        }
        divisor(resource, ResourceLists.quantity(selector.get("divisor")), path.child("divisor"), errors);
    }

    private static boolean isHugePages(String resource) {
        return resource.startsWith("requests.hugepages-") || resource.startsWith("limits.hugepages-");
    }

    private static void divisor(String resource, Quantity divisor, FieldPath path, FieldErrors errors) {
        if (divisor.sign() == 0) {
            return;
        }
        String text = divisor.toString();
        switch (resource) {
            case "limits.cpu", "requests.cpu" -> {
                if (!CPU_DIVISORS.contains(text)) {
                    errors.invalid(path, resource,
                            "only divisor's values 1m and 1 are supported with the cpu resource");
                }
            }
            case "limits.memory", "requests.memory" -> bytes(resource, text, "memory", path, errors);
            case "limits.ephemeral-storage", "requests.ephemeral-storage" ->
                    bytes(resource, text, "local ephemeral storage", path, errors);
            default -> {
                if (isHugePages(resource)) {
                    bytes(resource, text, "hugepages", path, errors);
                }
            }
        }
    }

    private static void bytes(String resource, String divisor, String words, FieldPath path, FieldErrors errors) {
        if (!BYTE_DIVISORS.contains(divisor)) {
            errors.invalid(path, resource, "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi,"
                    + " 1Ei are supported with the " + words + " resource");
        }
    }
}
