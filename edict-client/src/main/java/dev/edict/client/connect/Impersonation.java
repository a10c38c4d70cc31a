package dev.edict.client.connect;

import dev.edict.client.transport.Identity;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Another user, as whom one asks. What is empty is not said.
 *
 * @param extra further facts about the user, by names
 */
public record Impersonation(String user, String uid, List<String> groups, Map<String, List<String>> extra) {

    public static Impersonation of(String user) {
        return new Impersonation(user, "", List.of(), Map.of());
    }

    Identity identity() {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put("Impersonate-User", List.of(user));
        if (!uid.isEmpty()) {
            headers.put("Impersonate-Uid", List.of(uid));
        }
        if (!groups.isEmpty()) {
            headers.put("Impersonate-Group", groups);
        }
        extra.forEach((name, values) -> headers.put("Impersonate-Extra-" + escaped(name), values));
        return new Identity(headers, null);
    }

    /** The name of a header has few characters; others are written as in addresses. */
    private static String escaped(String name) {
        StringBuilder escaped = new StringBuilder();
        for (byte character : name.getBytes(StandardCharsets.UTF_8)) {
            if (character > ' ' && character < 0x7f && character != '%' && "\"(),/:;<=>?@[\\]{}".indexOf(character) < 0) {
                escaped.append((char) character);
            } else {
                escaped.append(String.format("%%%02X", character & 0xff));
            }
        }
        return escaped.toString();
    }
}
