package dev.edict.client.transport;

import dev.edict.client.transport.EventStream.RawEvent;
import dev.edict.model.json.JsonScanner;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.StringTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads events as servers write them, one a line. Of each only what is around the object is read: the object is a run of bytes,
 * which whoever wants it reads once. Where it comes after the type, it is taken to be all that is left of the event, as it is in
 * those of every server: whoever reads it finds out if there is something else. Not for use by two threads.
 */
public final class EventLines {
    private final StringTable types = new StringTable(16);

    /**
     * The event of a line.
     *
     * @return null if there is nothing in the line
     * @throws JsonSyntaxException if there is something else
     */
    public @Nullable RawEvent read(byte[] bytes, int from, int to) {
        JsonScanner scanner = new JsonScanner(bytes, from, to);
        if (scanner.isAtEnd()) {
            return null;
        }
        scanner.pass('{', "looking for beginning of an event");
        String type = "";
        byte[] object = null;
        while (scanner.peek() != '}') {
            if (scanner.peek() == ',') {
                scanner.pass();
                scanner.peek();
            }
            if (scanner.peek() != '"') {
                throw scanner.unexpected("looking for beginning of object key string");
            }
            String name = scanner.string(types);
            scanner.pass(':', "after object key");
            byte first = scanner.peek();
            if (name.equals("type") && first == '"') {
                type = scanner.string(types);
                continue;
            }
            int begin = scanner.position();
            if (name.equals("object") && first == '{' && !type.isEmpty()) {
                int last = lastBrace(bytes, begin, lastBrace(bytes, begin, to));
                if (last > begin) {
                    return new RawEvent(type, Payload.of(Arrays.copyOfRange(bytes, begin, last + 1)));
                }
            }
            scanner.skip();
            if (name.equals("object")) {
                object = Arrays.copyOfRange(bytes, begin, scanner.position());
            }
        }
        if (type.isEmpty() || object == null) {
            throw new JsonSyntaxException("an event has neither type nor object", from);
        }
        return new RawEvent(type, Payload.of(object));
    }

    /** Where the brace is with which a text ends, spaces aside; or -1. */
    private static int lastBrace(byte[] bytes, int from, int to) {
        int at = to - 1;
        while (at > from && (bytes[at] == ' ' || bytes[at] == '\r' || bytes[at] == '\t' || bytes[at] == '\n')) {
            at--;
        }
        return at > from && bytes[at] == '}' ? at : -1;
    }
}
