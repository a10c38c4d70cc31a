package dev.edict.client.transport;

import dev.edict.client.transport.EventStream.RawEvent;
import dev.edict.model.json.JsonScanner;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.StringTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads events as servers write them, one a line. Of each only the outer braces are read: the object is a run of bytes, which whoever
 * wants it reads once. Not for use by two threads.
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
}
