package dev.edict.server.audit;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.time.Times;
import dev.edict.server.filter.User;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An event in the one line of text that old readers know, which tells less. */
final class LegacyLine {
    private LegacyLine() {}

    static byte[] of(AuditEvent event) {
        AuditEvent.Head head = event.head();
        User user = head.user();
        User other = event.impersonated();
        boolean known = user != null && !user.name().isEmpty();
        String line = time(head) + " AUDIT:" + field("id", head.id()) + field("stage", event.stage().word())
                + field("ip", head.sources().isEmpty() ? "<unknown>" : head.sources().getFirst())
                + field("method", head.verb())
                + field("user", known && user != null ? user.name() : "<none>")
                + field("groups", known && user != null && !user.groups().isEmpty() ? quoted(user.groups()) : "<none>")
                + field("as", other == null ? "<self>" : other.name())
                + field("asgroups", other == null ? "<lookup>" : quoted(other.groups()))
                + field("user-agent", head.agent())
                + field("namespace", event.object() == null || event.object().namespace().isEmpty()
                        ? "<none>" : event.object().namespace())
                + field("uri", head.uri())
                + " response=\"" + (event.outcome() == null ? "<deferred>"
                        : Integer.toString(event.outcome().code())) + "\"\n";
        return line.getBytes(StandardCharsets.UTF_8);
    }

    private static String field(String name, String value) {
        return " " + name + "=" + ApiErrors.quote(value);
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(ApiErrors::quote).collect(Collectors.joining(","));
    }

    /** With as many decimals as there are. */
    private static String time(AuditEvent.Head head) {
        int nanos = head.received().getNano();
        String seconds = Times.print(head.received());
        if (nanos == 0) {
            return seconds;
        }
        String fraction = String.format(Locale.ROOT, "%09d", nanos).replaceAll("0+$", "");
        return seconds.substring(0, seconds.length() - 1) + "." + fraction + "Z";
    }
}
