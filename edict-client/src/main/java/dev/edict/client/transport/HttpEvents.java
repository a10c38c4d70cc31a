package dev.edict.client.transport;

import dev.edict.model.json.ByteSearch;
import dev.edict.model.json.JsonScanner;
import dev.edict.model.json.JsonSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The events of a watch, one a line. Lines are found in the bytes as they come.
 */
final class HttpEvents implements EventStream {
    private static final int FIRST = 16 * 1024;
    /** So much is read at once at least, if it is there. */
    private static final int LEAST = 4 * 1024;

    /** In the annotation of the bookmark that ends what is there; see {@link BookmarkPace}. */
    private static final String INITIAL = "initial-events-end";

    private final Exchange exchange;
    private final BookmarkPace.OfWatch pace;
    private final int largest;
    private final EventLines lines = new EventLines();
    private byte[] bytes = new byte[FIRST];
    /** Where the line begins that is not read yet. */
    private int start;
    /** Up to here there is no end of that line. */
    private int searched;
    /** Where what has come ends. */
    private int end;

    /** @param pace knows how long nothing may come */
    HttpEvents(Exchange exchange, BookmarkPace.OfWatch pace, int largest) {
        this.exchange = exchange;
        this.pace = pace;
        this.largest = largest;
    }

    @Override
    public @Nullable RawEvent next() {
        try {
            while (true) {
                int newline = newline();
                if (newline >= 0) {
                    int from = start;
                    start = newline + 1;
                    searched = start;
                    RawEvent event = lines.read(bytes, from, newline);
                    if (event != null) {
                        note(event);
                        return event;
                    }
                } else if (!more()) {
                    return last();
                }
            }
        } catch (IOException lost) {
            if (exchange.isClosed()) {
                return null;
            }
            exchange.close();
            throw exchange.failure("the watch was cut off", lost);
        } catch (JsonSyntaxException unreadable) {
            exchange.close();
            throw exchange.failure("an event can not be read", new IOException(unreadable.getMessage(), unreadable));
        }
    }

    private void note(RawEvent event) {
        if (event.type().equals("BOOKMARK")
                && !new String(event.object().bytes(), StandardCharsets.ISO_8859_1).contains(INITIAL)) {
            pace.bookmark();
        }
    }

    private int newline() {
        int found = ByteSearch.indexOf(bytes, searched, end, '\n');
        searched = found;
        return found < end ? found : -1;
    }

    /** Takes in what has come, or waits for it. @return false at the end */
    private boolean more() throws IOException {
        makeRoom();
        long begun = System.nanoTime();
        try {
            int count = exchange.read(bytes, end, bytes.length - end, pace.limit());
            end += Math.max(0, count);
            return count >= 0;
        } catch (IOException lost) {
            pace.lost(Duration.ofNanos(System.nanoTime() - begun));
            throw lost;
        }
    }

    private void makeRoom() throws IOException {
        if (end + LEAST <= bytes.length) {
            return;
        }
        int kept = end - start;
        if (kept > largest) {
            throw new IOException("an event is longer than " + largest + " bytes");
        }
        int needed = kept + LEAST;
        byte[] target = needed > bytes.length || bytes.length > FIRST && needed <= FIRST / 2
                ? new byte[Math.max(FIRST, Integer.highestOneBit(needed) * 2)]
                : bytes;
        System.arraycopy(bytes, start, target, 0, kept);
        bytes = target;
        searched -= start;
        start = 0;
        end = kept;
    }

    /** Nothing more comes: which is in order between two events. */
    private @Nullable RawEvent last() throws IOException {
        boolean partial = !exchange.isClosed() && !new JsonScanner(bytes, start, end).isAtEnd();
        exchange.close();
        if (partial) {
            throw exchange.failure("the watch was cut off", new IOException("the connection ended in the middle of an event"));
        }
        return null;
    }

    @Override
    public void close() {
        exchange.close();
    }
}
