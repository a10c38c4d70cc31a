package dev.edict.store.etcd.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.edict.store.Entry;
import dev.edict.store.StoreEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The responses, decoded. */
public final class Responses {

    private static final byte[] NO_VALUE = {};

    private Responses() {}

    /** What one operation of a transaction returned. */
    public sealed interface OperationResponse {}

    /** The answer to a range request. */
    public record Range(long revision, List<Entry> entries, boolean more, long count) implements OperationResponse {}

    /** The answer to a put. */
    public record Put() implements OperationResponse {}

    /** The answer to a delete: what was there. */
    public record Delete(List<Entry> previous) implements OperationResponse {}

    /** The answer to a transaction. */
    public record Transaction(long revision, boolean succeeded, List<OperationResponse> operations) {}

    /**
     * A message of a watch.
     *
     * @param revision of the store when the message was sent; how far the watch has come if there are no events
     * @param compactRevision if not 0, the watch was cancelled because its start lies before this revision
     * @param fragment whether the next message continues this one
     */
    public record Watch(
            long revision,
            boolean created,
            boolean canceled,
            long compactRevision,
            String cancelReason,
            boolean fragment,
            List<StoreEvent> events) {}

    public static Range range(byte[] message) {
        RangeReader reader = new RangeReader();
        Decoder.read(message, reader);
        return reader.toRange();
    }

    private static final class RangeReader implements Decoder.FieldReader {

        private final List<Entry> entries = new ArrayList<>();
        private long revision;
        private boolean more;
        private long count;

        @Override
        public void read(int field, Decoder decoder) throws IOException {
            switch (field) {
                case 1 -> revision = headerRevision(decoder);
                case 2 -> entries.add(keyValue(decoder));
                case 3 -> more = decoder.flag();
                case 4 -> count = decoder.number();
                default -> decoder.skip();
            }
        }

        Range toRange() {
            return new Range(revision, entries, more, count);
        }
    }

    public static Transaction transaction(byte[] message) {
        long[] revision = {0};
        boolean[] succeeded = {false};
        List<OperationResponse> operations = new ArrayList<>();
        Decoder.read(message, (field, decoder) -> {
            switch (field) {
                case 1 -> revision[0] = headerRevision(decoder);
                case 2 -> succeeded[0] = decoder.flag();
                case 3 -> decoder.message((operation, nested) -> operations.add(operation(operation, nested)));
                default -> decoder.skip();
            }
        });
        return new Transaction(revision[0], succeeded[0], operations);
    }

    private static OperationResponse operation(int field, Decoder decoder) throws IOException {
        return switch (field) {
            case 1 -> {
                RangeReader reader = new RangeReader();
                decoder.message(reader);
                yield reader.toRange();
            }
            case 3 -> {
                List<Entry> previous = new ArrayList<>();
                decoder.message((nested, inner) -> {
                    if (nested == 3) {
                        previous.add(keyValue(inner));
                    } else {
                        inner.skip();
                    }
                });
                yield new Delete(previous);
            }
            default -> {
                decoder.skip();
                yield new Put();
            }
        };
    }

    public static Watch watch(byte[] message) {
        WatchReader reader = new WatchReader();
        Decoder.read(message, reader);
        return reader.toWatch();
    }

    private static final class WatchReader implements Decoder.FieldReader {

        private final List<StoreEvent> events = new ArrayList<>();
        private long revision;
        private boolean created;
        private boolean canceled;
        private long compactRevision;
        private String cancelReason = "";
        private boolean fragment;

        @Override
        public void read(int field, Decoder decoder) throws IOException {
            switch (field) {
                case 1 -> revision = headerRevision(decoder);
                case 3 -> created = decoder.flag();
                case 4 -> canceled = decoder.flag();
                case 5 -> compactRevision = decoder.number();
                case 6 -> cancelReason = decoder.text();
                case 7 -> fragment = decoder.flag();
                case 11 -> events.add(event(decoder));
                default -> decoder.skip();
            }
        }

        Watch toWatch() {
            return new Watch(revision, created, canceled, compactRevision, cancelReason, fragment, events);
        }
    }

    private static StoreEvent event(Decoder decoder) throws IOException {
        boolean[] deleted = {false};
        @Nullable Entry[] entries = {null, null};
        decoder.message((field, nested) -> {
            switch (field) {
                case 1 -> deleted[0] = nested.number() == 1;
                case 2 -> entries[0] = keyValue(nested);
                case 3 -> entries[1] = keyValue(nested);
                default -> nested.skip();
            }
        });
        Entry entry = entries[0];
        if (entry == null) {
            throw new IOException("an event without a key");
        }
        return deleted[0]
                ? new StoreEvent.Removed(entry.key(), entry.modRevision(), entries[1])
                : new StoreEvent.Written(entry, entries[1]);
    }

    /** The identifier of a granted lease. */
    public static long lease(byte[] message) {
        long[] id = {0};
        Decoder.read(message, (field, decoder) -> {
            if (field == 2) {
                id[0] = decoder.number();
            } else {
                decoder.skip();
            }
        });
        return id[0];
    }

    /** Whether any alarm is on. */
    public static boolean alarmed(byte[] message) {
        boolean[] any = {false};
        Decoder.read(message, (field, decoder) -> {
            any[0] |= field == 2;
            decoder.skip();
        });
        return any[0];
    }

    /** The token that proves who the client is. */
    public static String token(byte[] message) {
        return secondText(message);
    }

    /** The version of the member that answered. */
    public static String version(byte[] message) {
        return secondText(message);
    }

    private static String secondText(byte[] message) {
        String[] text = {""};
        Decoder.read(message, (field, decoder) -> {
            if (field == 2) {
                text[0] = decoder.text();
            } else {
                decoder.skip();
            }
        });
        return text[0];
    }

    private static long headerRevision(Decoder decoder) throws IOException {
        long[] revision = {0};
        decoder.message((field, nested) -> {
            if (field == 3) {
                revision[0] = nested.number();
            } else {
                nested.skip();
            }
        });
        return revision[0];
    }

    private static Entry keyValue(Decoder decoder) throws IOException {
        byte[][] bytes = {NO_VALUE, NO_VALUE};
        long[] numbers = {0, 0, 0};
        decoder.message((field, nested) -> {
            switch (field) {
                case 1 -> bytes[0] = nested.bytes();
                case 2, 3, 4 -> numbers[field - 2] = nested.number();
                case 5 -> bytes[1] = nested.bytes();
                default -> nested.skip();
            }
        });
        return new Entry(new String(bytes[0], UTF_8), bytes[1], numbers[0], numbers[1], numbers[2]);
    }
}
