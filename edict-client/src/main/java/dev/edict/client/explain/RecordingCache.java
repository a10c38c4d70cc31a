package dev.edict.client.explain;

import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.index.Snapshot;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells the pass that asks which object it has got, by its name and version. */
record RecordingCache<T extends Resource>(ObjectType<T> type, Cache<T> cache) implements Cache<T> {

    @Override
    public @Nullable T get(String namespace, String name) {
        T found = cache.get(namespace, name);
        if (found == null) {
            Explain.missed(type, new ObjectKey(namespace, name));
        } else {
            Explain.saw(type, found);
        }
        return found;
    }

    private List<T> told(List<T> objects) {
        if (PassRecorder.current() != null) {
            objects.forEach(object -> Explain.saw(type, object));
        }
        return objects;
    }

    @Override
    public int size() {
        return cache.size();
    }

    @Override
    public List<T> list() {
        return told(cache.list());
    }

    @Override
    public List<T> list(String namespace) {
        return told(cache.list(namespace));
    }

    @Override
    public Snapshot<T> snapshot() {
        return cache.snapshot();
    }

    @Override
    public List<ObjectKey> keys() {
        return cache.keys();
    }

    @Override
    public List<T> byIndex(String index, String value) {
        return told(cache.byIndex(index, value));
    }

    @Override
    public List<ObjectKey> keysByIndex(String index, String value) {
        return cache.keysByIndex(index, value);
    }

    @Override
    public Set<String> indexValues(String index) {
        return cache.indexValues(index);
    }

    @Override
    public String resourceVersion() {
        return cache.resourceVersion();
    }
}
