package dev.edict.server.audit;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded, and where.
 *
 * @param log null for no file
 * @param webhook null for nobody outside
 */
public record AuditSettings(AuditPolicy policy, @Nullable Log log, @Nullable Webhook webhook) {

    /** When events are written. */
    public enum Mode {
        /** Later, by another thread. */
        BATCH,
        /** Before the request goes on, which it does in any case. */
        BLOCKING,
        /** Before the request goes on, which it does only if its coming could be recorded. */
        BLOCKING_STRICT
    }

    /**
     * What happens to large events: their objects are left out, and if that is not enough they are lost.
     *
     * @param largestEvent in bytes
     * @param largestBatch in bytes
     */
    public record Truncation(boolean enabled, long largestEvent, long largestBatch) {
        public static final Truncation NONE = new Truncation(false, 100 * 1024, 10 * 1024 * 1024);
    }

    /**
     * A file.
     *
     * @param path where it is; null for standard output
     * @param legacy whether a line is text for old readers rather than JSON
     * @param megabytes after which it is set aside; 0 for never
     * @param days for which old files are kept; 0 for ever
     * @param files how many old ones are kept; 0 for all
     * @param compressed whether old files are compressed
     */
    public record Log(@Nullable Path path, boolean legacy, Mode mode, Batching batching, Truncation truncation,
            int megabytes, int days, int files, boolean compressed) {

        /** As kube-apiserver does unless it is told otherwise. */
        public static Log to(Path path) {
            return new Log(path, false, Mode.BLOCKING, Batching.LOG, Truncation.NONE, 100, 366, 100, false);
        }
    }

    /**
     * Somebody outside who is sent events.
     *
     * @param configuration a kubeconfig that says where
     * @param firstPause before events are sent again that did not arrive
     */
    public record Webhook(Path configuration, Mode mode, Batching batching, Truncation truncation, Duration firstPause) {

        /** As kube-apiserver does unless it is told otherwise. */
        public static Webhook to(Path configuration) {
            return new Webhook(configuration, Mode.BATCH, Batching.WEBHOOK, Truncation.NONE, Duration.ofSeconds(10));
        }
    }

    /** Whether a request may be refused because it can not be recorded. */
    boolean isStrict() {
        return log != null && log.mode() == Mode.BLOCKING_STRICT || webhook != null && webhook.mode() == Mode.BLOCKING_STRICT;
    }
}
