package dev.edict.store.memory;

import dev.edict.store.UnavailableException;
import dev.edict.store.mvcc.Engine;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An engine whose disk refuses some batches. */
class FaultyEngine implements Engine {

    private final Engine engine;
    private final Predicate<Batch> refused;

    FaultyEngine(Engine engine, Predicate<Batch> refused) {
        this.engine = engine;
        this.refused = refused;
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return engine.get(table, key);
    }

    @Override
    public List<byte @Nullable []> getAll(Table table, List<byte[]> keys) {
        return engine.getAll(table, keys);
    }

    @Override
    public Cursor scan(Table table, byte[] from, byte @Nullable [] to) {
        return engine.scan(table, from, to);
    }

    @Override
    public void write(Batch batch) {
        if (refused.test(batch)) {
            throw new UnavailableException("the disk is full", true, null);
        }
        engine.write(batch);
    }

    @Override
    public void recover() {
        if (refused.test(new Batch())) {
            throw new UnavailableException("the disk is still full", false, null);
        }
        engine.recover();
    }

    @Override
    public void close() {
        engine.close();
    }
}
