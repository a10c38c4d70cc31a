package dev.edict.server.admit.plugin;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.configure.Settings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** No more events are written than the configuration lets pass: by the server, a namespace, a user, or of one source. */
public final class EventRateLimit implements AdmissionPlugin {
    private static final List<String> TYPES = List.of("Namespace", "Server", "SourceAndObject", "User");
    private static final Map<String, String> KINDS =
            Map.of("eventratelimit.admission.k8s.io/v1alpha1", "Configuration");
    private static final int DEFAULT_CACHE_SIZE = 4096;

    private final List<Limit> limits = new ArrayList<>();

    /** @param type what is counted together */
    private record Limit(String type, TokenBuckets buckets) {}

    /** @throws IllegalArgumentException if the configuration is wrong */
    public EventRateLimit(@Nullable ObjectValue configuration, Clock clock) {
        List<Settings> given = configuration == null ? List.of()
                : Settings.of(configuration).requireKind(KINDS).objects("limits");
        check(given);
        for (Settings limit : given) {
            int kept = limit.smallInteger("cacheSize");
            limits.add(new Limit(limit.string("type"), new TokenBuckets(limit.smallInteger("qps"), limit.smallInteger("burst"),
                    limit.string("type").equals("Server") ? 1 : kept == 0 ? DEFAULT_CACHE_SIZE : kept, clock)));
        }
    }

    private static void check(List<Settings> limits) {
        FieldErrors errors = new FieldErrors();
        FieldPath path = FieldPath.of("limits");
        if (limits.isEmpty()) {
            errors.invalid(path, NullValue.NULL, "must not be empty");
        }
        for (int index = 0; index < limits.size(); index++) {
            Settings limit = limits.get(index);
            FieldPath at = path.index(index);
            if (!TYPES.contains(limit.string("type"))) {
                errors.notSupported(at.child("type"), limit.string("type"), TYPES);
            }
            Stream.of("burst", "qps").filter(field -> limit.smallInteger(field) <= 0)
                    .forEach(field -> errors.invalid(at.child(field), limit.smallInteger(field), "must be positive"));
            if (!limit.string("type").equals("Server") && limit.smallInteger("cacheSize") < 0) {
                errors.invalid(at.child("cacheSize"), limit.smallInteger("cacheSize"), "must not be negative");
            }
        }
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(joined(errors.list().stream().map(Object::toString).toList()));
        }
    }

    private static String joined(List<String> messages) {
        return messages.size() == 1 ? messages.getFirst() : "[" + String.join(", ", messages) + "]";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.EVENT);
    }

    @Override
    public void validate(AdmissionRequest request) {
        if (request.scope().dryRun()) {
            return;
        }
        List<String> reached = new ArrayList<>();
        for (Limit limit : limits) {
            String key = key(limit.type(), request);
            if (!limit.buckets().take(key)) {
                reached.add("limit reached on type " + limit.type() + " for key " + key);
            }
        }
        if (!reached.isEmpty()) {
            throw new ApiException(Status.failure(429, "TooManyRequests",
                    "Too many requests: " + joined(reached.stream().distinct().toList()), null));
        }
    }

    private static String key(String type, AdmissionRequest request) {
        return switch (type) {
            case "Namespace" -> request.namespace();
            case "User" -> request.user().name();
            case "SourceAndObject" -> source(request.object());
            default -> "";
        };
    }

    private static String source(ObjectValue event) {
        ObjectValue source = event.object("source");
        ObjectValue object = event.object("involvedObject");
        return source.string("component") + source.string("host") + object.string("kind") + object.string("namespace")
                + object.string("name") + object.string("uid") + object.string("apiVersion");
    }
}
