package dev.edict.client.inform;

import dev.edict.client.delta.ChangeQueue;
import dev.edict.client.delta.ChangeSink;
import dev.edict.types.Resource;
import java.util.List;

/** Puts changes in a queue, and has them applied at once, on the thread that brings them. */
record Intake<T extends Resource>(ChangeQueue<T> queue, Runnable apply) implements ChangeSink<T> {

    @Override
    public void add(T object) {
        queue.add(object);
        apply.run();
    }

    @Override
    public void update(T object) {
        queue.update(object);
        apply.run();
    }

    @Override
    public void delete(T object) {
        queue.delete(object);
        apply.run();
    }

    @Override
    public void replace(List<T> objects, String resourceVersion) {
        queue.replace(objects, resourceVersion);
        apply.run();
    }

    @Override
    public void bookmark(String resourceVersion) {
        queue.bookmark(resourceVersion);
        apply.run();
    }

    @Override
    public void resync() {
        queue.resync();
        apply.run();
    }
}
