package dev.edict.store.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How far the data had come for certain, kept outside the data.
 *
 * <p>When the end of the write-ahead log is damaged, RocksDB goes back to the last intact record: right for a write that
 * was under way when the power failed, wrong if the damage is elsewhere and acknowledged writes are lost with it. The
 * watermark tells the two apart. It is set in mapped memory after each synced write, so it costs nothing, survives the death
 * of the process, and after a power failure is merely older. Data that ends before the watermark has lost something.
 */
final class Watermark {

    private final MappedByteBuffer buffer;

    private Watermark(MappedByteBuffer buffer) {
        this.buffer = buffer;
    }

    static Watermark open(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < Long.BYTES) {
                // The block is taken now: a full disk must not be found out by touching mapped memory.
                channel.write(ByteBuffer.allocate(Long.BYTES), 0);
            }
            return new Watermark(channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        }
    }

    long get() {
        return buffer.getLong(0);
    }

    void set(long value) {
        buffer.putLong(0, value);
    }
}
