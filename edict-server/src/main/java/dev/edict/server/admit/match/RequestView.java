package dev.edict.server.admit.match;

import dev.edict.cel.value.Values;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import dev.edict.server.filter.User;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request in the version in which somebody wants to see it. Objects are converted when they are asked for, once. For one thread. */
public final class RequestView {
    private final AdmissionRequest request;
    private final RequestVersion version;
    private @Nullable ObjectValue object;
    private @Nullable ObjectValue old;
    private @Nullable ObjectValue attributes;
    private @Nullable Object objectValue;
    private @Nullable Object oldValue;
    private @Nullable Object attributesValue;

    public RequestView(AdmissionRequest request, RequestVersion version) {
        this.request = request;
        this.version = version;
    }

    public AdmissionRequest request() {
        return request;
    }

    public RequestVersion version() {
        return version;
    }

    /** The object that is to be; null on a deletion. */
    public @Nullable ObjectValue object() {
        if (object == null && request.operation() != Operation.DELETE) {
            object = version.show(request.target(), request.object());
        }
        return object;
    }

    /** The object that is; null on a creation and on a connection. */
    public @Nullable ObjectValue old() {
        ObjectValue before = request.old();
        if (old == null && before != null) {
            old = version.show(request.target(), before);
        }
        return old;
    }

    /**
     * What is asked for, by whom and how: the request of a review, without the objects and without a uid. Parts that are
     * empty are left out.
     */
    public ObjectValue attributes() {
        if (attributes == null) {
            attributes = describe();
        }
        return attributes;
    }

    /** The object that is to be, the one that is, or what is asked for, as expressions see them; null for any other name. */
    @Nullable Object value(String variable) {
        switch (variable) {
            case "object" -> {
                if (objectValue == null) {
                    objectValue = shown(object());
                }
                return objectValue;
            }
            case "oldObject" -> {
                if (oldValue == null) {
                    oldValue = shown(old());
                }
                return oldValue;
            }
            case "request" -> {
                if (attributesValue == null) {
                    attributesValue = shown(attributes());
                }
                return attributesValue;
            }
            default -> {
                return null;
            }
        }
    }

    private static Object shown(@Nullable ObjectValue tree) {
        return tree == null ? NullValue.NULL : Values.dynamic(tree);
    }

    private ObjectValue describe() {
        ObjectValue.Builder all = ObjectValue.builder()
                .put("kind", kind(version.kind()))
                .put("resource", resource(version.resource()));
        putText(all, "subResource", request.subresource());
        all.put("requestKind", kind(request.target().kind()));
        all.put("requestResource", resource(request.target().type().resource()));
        putText(all, "requestSubResource", request.subresource());
        putText(all, "name", request.name());
        putText(all, "namespace", NamespaceObjects.name(request));
        all.put("operation", request.operation().name());
        all.put("userInfo", user(request.user()));
        all.put("dryRun", request.scope().dryRun());
        ObjectValue options = request.options();
        all.put("options", options.isEmpty() ? NullValue.NULL : options);
        return all.build();
    }

    private static void putText(ObjectValue.Builder builder, String key, String text) {
        if (!text.isEmpty()) {
            builder.put(key, text);
        }
    }

    private static ObjectValue kind(GroupVersionKind kind) {
        return ObjectValue.of("group", kind.group(), "version", kind.version(), "kind", kind.kind());
    }

    private static ObjectValue resource(GroupVersionResource resource) {
        return ObjectValue.of("group", resource.group(), "version", resource.version(), "resource", resource.resource());
    }

    private static ObjectValue user(User user) {
        ObjectValue.Builder info = ObjectValue.builder();
        putText(info, "username", user.name());
        putText(info, "uid", user.uid());
        if (!user.groups().isEmpty()) {
            info.put("groups", ListValue.of(user.groups().toArray()));
        }
        if (!user.extra().isEmpty()) {
            ObjectValue.Builder extra = ObjectValue.builder();
            Map<String, List<String>> sorted = new TreeMap<>(user.extra());
            sorted.forEach((key, values) -> extra.put(key, ListValue.of(values.toArray())));
            info.put("extra", extra.build());
        }
        return info.build();
    }
}
