package dev.edict.server.convert;

import dev.edict.server.watch.CachedObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Objects in their order. Each batch of them is read once before the first of it is shown: what another server has to say of
 * one is then known to whoever reads it again.
 */
final class PreparedObjects implements Iterator<CachedObject> {
    private static final int BATCH = 200;

    private final ObjectCodec codec;
    private final Iterator<CachedObject> objects;
    private final Deque<CachedObject> ready = new ArrayDeque<>();

    PreparedObjects(ObjectCodec codec, Iterator<CachedObject> objects) {
        this.codec = codec;
        this.objects = objects;
    }

    @Override
    public boolean hasNext() {
        return !ready.isEmpty() || objects.hasNext();
    }

    @Override
    public CachedObject next() {
        if (ready.isEmpty()) {
            if (!objects.hasNext()) {
                throw new NoSuchElementException();
            }
            while (ready.size() < BATCH && objects.hasNext()) {
                ready.add(objects.next());
            }
            codec.readAll(List.copyOf(ready));
        }
        return ready.remove();
    }
}
