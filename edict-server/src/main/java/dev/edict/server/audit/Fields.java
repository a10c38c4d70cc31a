package dev.edict.server.audit;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The fields of one object on their way into JSON; those with nothing in them are left out, as Go does. */
final class Fields {
    private final EventBuffer target;
    private boolean begun;

    Fields(EventBuffer target) {
        this.target = target;
        target.plain('{');
    }

    /** A name as it stands before a value. @param name which needs no quoting */
    static byte[] name(String name) {
        return ("\"" + name + "\":").getBytes(StandardCharsets.US_ASCII);
    }

    /** Begins a field, whose value the caller writes. @param name made by {@link #name(String)} */
    EventBuffer begin(byte[] name) {
        return next().plain(name);
    }

    /** Begins a field whose name and value the caller writes. */
    EventBuffer next() {
        if (begun) {
            target.plain(',');
        }
        begun = true;
        return target;
    }

    void field(byte[] name, String value) {
        if (!value.isEmpty()) {
            begin(name).text(value);
        }
    }

    void field(byte[] name, List<String> values) {
        if (!values.isEmpty()) {
            list(begin(name), values);
        }
    }

    static void list(EventBuffer target, List<String> values) {
        target.plain('[');
        for (int index = 0; index < values.size(); index++) {
            if (index > 0) {
                target.plain(',');
            }
            target.text(values.get(index));
        }
        target.plain(']');
    }

    void end() {
        target.plain('}');
    }
}
