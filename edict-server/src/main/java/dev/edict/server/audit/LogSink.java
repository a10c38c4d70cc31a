package dev.edict.server.audit;

import java.io.IOException;
import java.util.List;

/** Writes events as lines. */
final class LogSink implements EventSink {
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
        boolean all = true;
        for (AuditEvent event : events) {
            all &= write(event);
        }
        return all;
    }

    private boolean write(AuditEvent event) {
        try {
            output.write(legacy ? LegacyLine.of(event) : encoder.line(event));
            losses.recovered();
            return true;
        } catch (EventEncoder.TooLargeException tooLarge) {
            truncation.lost(1, String.valueOf(tooLarge.getMessage()));
            return false;
        } catch (IOException failure) {
            losses.lost(1, String.valueOf(failure.getMessage()));
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
