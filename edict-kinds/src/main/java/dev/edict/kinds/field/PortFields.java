package dev.edict.kinds.field;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for ports and protocols that several kinds share. */
public final class PortFields {
    /** The protocols of a port, in the order in which messages list them. */
    public static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private PortFields() {}

    /** A port by number, or by name when it is a text. */
    public static void numberOrName(@Nullable Value port, FieldPath path, FieldErrors errors) {
        if (port instanceof StringValue name) {
            FieldRules.format(Formats.portName(name.text()), name.text(), path, errors);
        } else {
            number(port instanceof NumberValue number && number.isLong() ? number.longValue() : 0, path, errors);
        }
    }

    public static void number(long port, FieldPath path, FieldErrors errors) {
        for (String complaint : Formats.portNumber(port)) {
            errors.invalid(path, port, complaint);
        }
    }

    public static void protocol(String protocol, FieldPath path, FieldErrors errors) {
        if (protocol.isEmpty()) {
            errors.required(path);
        } else if (!PROTOCOLS.contains(protocol)) {
            errors.notSupported(path, protocol, PROTOCOLS);
        }
    }
}
