package dev.edict.server.authorize.node;

import dev.edict.model.json.Json;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;
import dev.edict.server.watch.StoredForm;

/** The objects of one resource as the watch cache shows them, for tests. */
final class Objects {
    private final String prefix;
    private CacheState state = new CacheState(SortedTree.empty(), 0);

    Objects(String resource) {
        this.prefix = "/registry/" + resource + "/";
    }

    CacheState state() {
        return state;
    }

    /** @param json with single quotes */
    void put(String json) {
        put((ObjectValue) Json.parse(json.replace('\'', '"').getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    void put(ObjectValue object) {
        ApiObject named = new ApiObject(object);
        String key = key(named.namespace(), named.name());
        long revision = state.revision() + 1;
        state = new CacheState(
                state.objects().with(key, CachedObject.of(key, revision, StoredForm.bytes(object))), revision);
    }

    void remove(String namespace, String name) {
        state = new CacheState(state.objects().without(key(namespace, name)), state.revision() + 1);
    }

    private String key(String namespace, String name) {
        return namespace.isEmpty() ? prefix + name : prefix + namespace + "/" + name;
    }
}
