package dev.edict.server.audit;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Writes events as lines. */
final class LogSink implements EventSink {
    /** Lines that come together are written together up to so many bytes. */
    private static final int TOGETHER = 256 * 1024;
    private static final int USUAL = 2 * 1024;
    /** Buffers that are larger have held something unusual. */
    private static final int LARGEST_KEPT = 64 * 1024;
    /** A power of two; about as many as write at the same time. */
    private static final int KEPT = 8;

    private final LogOutput output;
    private final EventEncoder encoder;
    private final boolean legacy;
    private final Losses losses;
    private final Losses truncation;
    /** Buffers that nobody uses: a request has a thread of its own, which can keep none for the next. */
    private final AtomicReferenceArray<@Nullable EventBuffer> free = new AtomicReferenceArray<>(KEPT);

    /**
     * @param legacy whether lines are the text that old readers know
     * @param truncation where it is told what was too large
     */
    LogSink(LogOutput output, EventEncoder encoder, boolean legacy, Losses losses, Losses truncation) {
        this.output = output;
        this.encoder = encoder;
        this.legacy = legacy;
        this.losses = losses;
        this.truncation = truncation;
    }

    @Override
    public boolean accept(List<AuditEvent> events) {
        int place = (int) Thread.currentThread().threadId() & KEPT - 1;
        EventBuffer kept = free.getAndSet(place, null);
        EventBuffer lines = kept == null ? new EventBuffer(USUAL) : kept;
        boolean all = write(events, lines);
        if (lines.capacity() <= LARGEST_KEPT) {
            lines.cut(0);
            free.setRelease(place, lines);
        }
        return all;
    }

    private boolean write(List<AuditEvent> events, EventBuffer lines) {
        int count = 0;
        boolean all = true;
        for (AuditEvent event : events) {
            int before = lines.length();
            if (!add(event, lines)) {
                all = false;
                continue;
            }
            if (count > 0 && lines.length() > TOGETHER) {
                all &= write(lines.bytes(), before, count);
                lines.drop(before);
                count = 0;
            }
            count++;
        }
        return (count == 0 || write(lines.bytes(), lines.length(), count)) && all;
    }

    private boolean add(AuditEvent event, EventBuffer lines) {
        try {
            if (legacy) {
                lines.plain(LegacyLine.of(event));
            } else {
                encoder.line(event, lines);
            }
            return true;
        } catch (EventEncoder.TooLargeException tooLarge) {
            truncation.lost(1, String.valueOf(tooLarge.getMessage()));
            return false;
        }
    }

    private boolean write(byte[] lines, int length, int count) {
        try {
            output.write(lines, length);
            losses.recovered();
            return true;
        } catch (IOException failure) {
            losses.lost(count, String.valueOf(failure.getMessage()));
            return false;
        }
    }

    @Override
    public void close() {
        try {
            output.close();
        } catch (IOException failure) {
            losses.lost(0, String.valueOf(failure.getMessage()));
        }
    }
}
