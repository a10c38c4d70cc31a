package dev.edict.store.memory;

import dev.edict.store.ClosedException;
import dev.edict.store.mvcc.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Sorted tables in the heap. Durability means nothing here; all else is as the interface says. */
final class MemoryEngine implements Engine {

    private final Map<Table, ConcurrentNavigableMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);
    private volatile boolean closed;

    MemoryEngine() {
        for (Table table : Table.values()) {
            tables.put(table, new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return table(table).get(key);
    }

    @Override
    public List<byte @Nullable []> getAll(Table table, List<byte[]> keys) {
        ConcurrentNavigableMap<byte[], byte[]> map = table(table);
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        keys.forEach(key -> values.add(map.get(key)));
        return values;
    }

    @Override
    public Cursor scan(Table table, byte[] from, byte @Nullable [] to) {
        ConcurrentNavigableMap<byte[], byte[]> map = table(table);
        ConcurrentNavigableMap<byte[], byte[]> part;
        if (to == null) {
            part = map.tailMap(from, true);
        } else if (Arrays.compareUnsigned(from, to) >= 0) {
            part = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
        } else {
            part = map.subMap(from, true, to, false);
        }
        return new MapCursor(part.entrySet().iterator());
    }

    @Override
    public void write(Batch batch) {
        for (Mutation mutation : batch.mutations()) {
            byte[] value = mutation.value();
            if (value == null) {
                table(mutation.table()).remove(mutation.key());
            } else {
                table(mutation.table()).put(mutation.key(), value);
            }
        }
    }

    @Override
    public void recover() {
        // Nothing is ever in doubt here.
    }

    @Override
    public void close() {
        closed = true;
    }

    private ConcurrentNavigableMap<byte[], byte[]> table(Table table) {
        ConcurrentNavigableMap<byte[], byte[]> map = tables.get(table);
        if (closed || map == null) {
            throw new ClosedException();
        }
        return map;
    }

    private static final class MapCursor implements Cursor {

        private final Iterator<Map.Entry<byte[], byte[]>> iterator;
        private Map.@Nullable Entry<byte[], byte[]> current;

        MapCursor(Iterator<Map.Entry<byte[], byte[]>> iterator) {
            this.iterator = iterator;
        }

        @Override
        public boolean next() {
            current = iterator.hasNext() ? iterator.next() : null;
            return current != null;
        }

        @Override
        public byte[] key() {
            return current().getKey();
        }

        @Override
        public byte[] value() {
            return current().getValue();
        }

        @Override
        public void close() {}

        private Map.Entry<byte[], byte[]> current() {
            Map.Entry<byte[], byte[]> entry = current;
            if (entry == null) {
                throw new NoSuchElementException();
            }
            return entry;
        }
    }
}
