package dev.edict.client.reflect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.delta.ChangeSink;
import java.util.ArrayList;
import java.util.List;

/** Writes down what a reflector writes. */
final class SinkLog implements ChangeSink<Lease> {
    private final List<String> words = new ArrayList<>();

    private synchronized void log(String word) {
        words.add(word);
    }

    private static String seen(Lease lease) {
        return lease.name() + "@" + lease.resourceVersion();
    }

    @Override
    public void add(Lease object) {
        log("add " + seen(object));
    }

    @Override
    public void update(Lease object) {
        log("update " + seen(object));
    }

    @Override
    public void delete(Lease object) {
        log("delete " + seen(object));
    }

    @Override
    public void replace(List<Lease> objects, String resourceVersion) {
        log("replace " + String.join(",", objects.stream().map(SinkLog::seen).sorted().toList()) + " at " + resourceVersion);
    }

    @Override
    public void bookmark(String resourceVersion) {
        log("bookmark " + resourceVersion);
    }

    @Override
    public void resync() {
        log("resync");
    }

    synchronized List<String> words() {
        return List.copyOf(words);
    }
}
