package dev.edict.server.filter;

import dev.edict.server.http.Headers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is said in the head of every answer besides what its handler says: the audit id, warnings, what filters add. */
final class AnswerHeaders {
    private static final int WARNINGS_LENGTH = 4 * 1024;

    private final String auditId;
    private final Set<String> warnings = Collections.synchronizedSet(new LinkedHashSet<>());
    private final Map<String, String> added = Collections.synchronizedMap(new LinkedHashMap<>());

    AnswerHeaders(String auditId) {
        this.auditId = auditId;
    }

    /** What can not stand in a header is not said. */
    void warn(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            warnings.add(text);
        }
    }

    void add(String name, String value) {
        added.put(name, value);
    }

    Headers addTo(Headers headers) {
        Headers.Builder builder = headers.toBuilder().add("Audit-Id", auditId);
        if (!headers.contains("Cache-Control")) {
            builder.add("Cache-Control", "no-cache, private");
        }
        Map.copyOf(added).forEach(builder::add);
        int length = 0;
        for (String text : List.copyOf(warnings)) {
            String header = "299 - \"" + escape(text) + "\"";
            length += header.length();
            if (length > WARNINGS_LENGTH) {
                break;
            }
            builder.add("Warning", header);
        }
        return builder.build();
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '"' || character == '\\') {
                escaped.append('\\');
            }
            escaped.append(character);
        }
        return escaped.toString();
    }
}
