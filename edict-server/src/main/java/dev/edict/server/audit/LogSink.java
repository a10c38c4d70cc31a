package dev.edict.server.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes events as lines. */
final class LogSink implements EventSink {
    /** Lines that come together are written together up to so many bytes. */
    private static final int TOGETHER = 256 * 1024;

    private final LogOutput output;
    private final EventEncoder encoder;
    private final boolean legacy;
    private final Losses losses;
    private final Losses truncation;

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
        if (events.size() == 1) {
            byte[] line = line(events.getFirst());
            return line != null && write(line, 1);
        }
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        int count = 0;
        boolean all = true;
        for (AuditEvent event : events) {
            byte[] line = line(event);
            if (line != null && lines.size() > 0 && lines.size() + line.length > TOGETHER) {
                all &= write(lines.toByteArray(), count);
                lines.reset();
                count = 0;
            }
            if (line != null) {
                lines.writeBytes(line);
                count++;
            }
            all &= line != null;
        }
        return (count == 0 || write(lines.toByteArray(), count)) && all;
    }

    private byte @Nullable [] line(AuditEvent event) {
        try {
            return legacy ? LegacyLine.of(event) : encoder.line(event);
        } catch (EventEncoder.TooLargeException tooLarge) {
            truncation.lost(1, String.valueOf(tooLarge.getMessage()));
            return null;
        }
    }

    private boolean write(byte[] lines, int count) {
        try {
            output.write(lines);
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
