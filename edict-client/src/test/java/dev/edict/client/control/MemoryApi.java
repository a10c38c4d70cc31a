package dev.edict.client.control;

import dev.edict.client.request.Client;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.RequestsOnly;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.json.MergePatch;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Objects by their paths, to be read, patched and deleted as on a server: versions are checked, the status is written apart, and
 * what has finalizers stays until they are gone. It remembers what it was asked. For one thread.
 */
final class MemoryApi extends RequestsOnly {
    static final ObjectType<DynamicObject> NETWORKS =
            DynamicObject.typeOf(new GroupVersionKind("example.com", "v1", "Network"), "networks", Scope.NAMESPACED);

    private static final String DIRECTORY = "/apis/example.com/v1/namespaces/space/networks/";

    private final Map<String, ObjectValue> objects = new TreeMap<>();
    private final List<String> asked = new ArrayList<>();
    private int version = 100;

    Client client() {
        return new Client(this);
    }

    /** A network of a name, and what else is said of it in JSON. */
    static DynamicObject network(String name, String json) {
        ObjectValue said = (ObjectValue) Json.parse(json.replace('\'', '"'));
        ObjectValue base = ObjectValue.of("apiVersion", "example.com/v1", "kind", "Network",
                "metadata", ObjectValue.of("name", name, "namespace", "space", "uid", "uid-of-" + name, "generation", 1));
        return DynamicObject.of(MergePatch.apply(base, said));
    }

    /** Puts an object there, whatever was there. @return as it is now */
    DynamicObject put(DynamicObject object) {
        return DynamicObject.of(store(DIRECTORY + object.name(), object.tree()));
    }

    @Nullable DynamicObject find(String name) {
        ObjectValue tree = objects.get(DIRECTORY + name);
        return tree == null ? null : DynamicObject.of(tree);
    }

    DynamicObject get(String name) {
        return DynamicObject.of(objects.getOrDefault(DIRECTORY + name, ObjectValue.EMPTY));
    }

    void remove(String name) {
        objects.remove(DIRECTORY + name);
    }

    /** The methods and the ends of the paths of all requests since this was last asked. */
    List<String> asked() {
        List<String> all = List.copyOf(asked);
        asked.clear();
        return all;
    }

    private ObjectValue store(String path, ObjectValue object) {
        ObjectValue stored = object.withAt(Value.of(Integer.toString(++version)), "metadata", "resourceVersion");
        ObjectValue metadata = stored.object("metadata");
        if (metadata.isSet("deletionTimestamp") && metadata.list("finalizers").isEmpty()) {
            objects.remove(path);
        } else {
            objects.put(path, stored);
        }
        return stored;
    }

    @Override
    public Answer send(Request request) {
        boolean isStatus = request.target().endsWith("/status");
        String path = isStatus ? request.target().substring(0, request.target().length() - "/status".length()) : request.target();
        asked.add(request.method() + " " + request.target().replace(DIRECTORY, ""));
        ObjectValue known = objects.get(path);
        if (known == null) {
            return refusal(404, "NotFound");
        }
        return switch (request.method()) {
            case "GET" -> answer(known);
            case "PATCH" -> patch(path, known, request.body(), isStatus);
            default -> refusal(405, "MethodNotAllowed");
        };
    }

    private Answer patch(String path, ObjectValue known, @Nullable Payload body, boolean isStatus) {
        ObjectValue patch = body == null ? ObjectValue.EMPTY : (ObjectValue) body.tree();
        ObjectValue said = patch.object("metadata");
        ObjectValue metadata = known.object("metadata");
        if (said.has("uid") && !said.string("uid").equals(metadata.string("uid"))) {
            return refusal(422, "Invalid");
        }
        if (said.has("resourceVersion") && !said.string("resourceVersion").equals(metadata.string("resourceVersion"))) {
            return refusal(409, "Conflict");
        }
        ObjectValue result = MergePatch.apply(known, patch);
        ObjectValue kept = isStatus ? known.with("status", result.object("status")) : result.with("status", known.object("status"));
        return answer(kept.equals(known) ? known : store(path, kept));
    }

    private static Answer answer(ObjectValue object) {
        return new Answer(200, Map.of(), Payload.of(object));
    }

    private static Answer refusal(int code, String reason) {
        return new Answer(code, Map.of(), Payload.of(ObjectValue.of(
                "kind", "Status", "apiVersion", "v1", "status", "Failure", "code", code, "reason", reason, "message", "refused")));
    }
}
