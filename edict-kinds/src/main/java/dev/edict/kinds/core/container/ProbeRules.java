package dev.edict.kinds.core.container;

import dev.edict.kinds.field.PortFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for probes and for what is done when a container starts and stops. */
final class ProbeRules {
    private static final List<String> SCHEMES = List.of("HTTP", "HTTPS");
    private static final List<String> PROBE_HANDLERS = List.of("exec", "httpGet", "tcpSocket", "grpc");
    private static final List<String> LIFECYCLE_HANDLERS = List.of("exec", "httpGet", "tcpSocket", "sleep");
    private static final List<String> COUNTS = List.of(
            "initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold");

    private ProbeRules() {}

    /** The hooks and the three probes of a container that keeps running. */
    static void container(
            ObjectValue container, @Nullable Long gracePeriod, FieldPath path, FieldErrors errors) {
        ObjectValue lifecycle = container.objectOrNull("lifecycle");
        if (lifecycle != null) {
            lifecycle(lifecycle, gracePeriod, path.child("lifecycle"), errors);
        }
        probe(container, "livenessProbe", gracePeriod, path, errors);
        probe(container, "readinessProbe", gracePeriod, path, errors);
        probe(container, "startupProbe", gracePeriod, path, errors);
    }

    private static void probe(
            ObjectValue container, String kind, @Nullable Long gracePeriod, FieldPath parent, FieldErrors errors) {
        ObjectValue probe = container.objectOrNull(kind);
        if (probe == null) {
            return;
        }
        FieldPath path = parent.child(kind);
        handler(probe, PROBE_HANDLERS, gracePeriod, path, errors);
        for (String count : COUNTS) {
            FieldRules.nonNegative(probe, count, path, errors);
        }
        Long termination = probe.integerOrNull("terminationGracePeriodSeconds");
        if (termination != null && termination <= 0) {
            errors.invalid(path.child("terminationGracePeriodSeconds"), termination, "must be greater than 0");
        }
        if (!kind.equals("readinessProbe")) {
            if (probe.integer("successThreshold") != 1) {
                errors.invalid(path.child("successThreshold"), probe.integer("successThreshold"), "must be 1");
            }
        } else if (termination != null) {
            errors.invalid(path.child("terminationGracePeriodSeconds"), termination,
                    "must not be set for readinessProbes");
        }
    }

    private static void lifecycle(
            ObjectValue lifecycle, @Nullable Long gracePeriod, FieldPath path, FieldErrors errors) {
        for (String hook : List.of("postStart", "preStop")) {
            ObjectValue handler = lifecycle.objectOrNull(hook);
            if (handler != null) {
                handler(handler, LIFECYCLE_HANDLERS, gracePeriod, path.child(hook), errors);
            }
        }
    }

    /** Exactly one of the ways to act must be given; the first one counts, and is checked. */
    private static void handler(
            ObjectValue handler, List<String> kinds, @Nullable Long gracePeriod, FieldPath path, FieldErrors errors) {
        boolean found = false;
        for (String kind : kinds) {
            ObjectValue action = handler.objectOrNull(kind);
            if (action == null) {
                continue;
            }
            if (found) {
                errors.forbidden(path.child(kind), "may not specify more than 1 handler type");
            } else {
                found = true;
                action(kind, action, gracePeriod, path.child(kind), errors);
            }
        }
        if (!found) {
            errors.required(path, "must specify a handler type");
        }
    }

    private static void action(
            String kind, ObjectValue action, @Nullable Long gracePeriod, FieldPath path, FieldErrors errors) {
        switch (kind) {
            case "exec" -> {
                if (action.list("command").isEmpty()) {
                    errors.required(path.child("command"));
                }
            }
            case "httpGet" -> httpGet(action, path, errors);
            case "tcpSocket" -> PortFields.numberOrName(action.get("port"), path.child("port"), errors);
            case "grpc" -> PortFields.numberOrName(
                    NumberValue.of(action.integer("port")), path.child("port"), errors);
            default -> sleep(action.integer("seconds"), gracePeriod, path, errors);
        }
    }

    private static void httpGet(ObjectValue action, FieldPath path, FieldErrors errors) {
        if (action.string("path").isEmpty()) {
            errors.required(path.child("path"));
        }
        PortFields.numberOrName(action.get("port"), path.child("port"), errors);
        if (!SCHEMES.contains(action.string("scheme"))) {
            errors.notSupported(path.child("scheme"), action.string("scheme"), SCHEMES);
        }
        for (ObjectValue header : action.list("httpHeaders").objects()) {
            String name = header.string("name");
            FieldRules.format(Formats.httpHeaderName(name), name, path.child("httpHeaders"), errors);
        }
    }

    private static void sleep(long seconds, @Nullable Long gracePeriod, FieldPath path, FieldErrors errors) {
        if (gracePeriod != null && (seconds < 0 || seconds > gracePeriod)) {
            errors.invalid(path, seconds, "must be non-negative and less than terminationGracePeriodSeconds ("
                    + gracePeriod + ")");
        }
    }
}
