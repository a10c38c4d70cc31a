package dev.edict.patch.json;

import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a document, named by the keys and indexes that lead to it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</a>
 */
record Pointer(String text, List<String> parents, String last) {

    static Pointer of(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length < 2) {
            throw new Pointer(text, List.of(), "").missing();
        }
        List<String> parents = new ArrayList<>(parts.length - 2);
        for (int index = 1; index < parts.length - 1; index++) {
            parents.add(unescape(parts[index]));
        }
        return new Pointer(text, parents, unescape(parts[parts.length - 1]));
    }

    private static String unescape(String part) {
        if (part.indexOf('~') < 0) {
            return part;
        }
        StringBuilder plain = new StringBuilder();
        for (int index = 0; index < part.length(); index++) {
            if (part.startsWith("~1", index)) {
                plain.append('/');
                index++;
            } else if (part.startsWith("~0", index)) {
                plain.append('~');
                index++;
            } else {
                plain.append(part.charAt(index));
            }
        }
        return plain.toString();
    }

    JsonPatchException missing() {
        return JsonPatchException.missing(text);
    }

    /** The index that the key means among so many; negative ones count from the end. */
    static int within(int size, String key) {
        int index;
        try {
            index = Integer.parseInt(key);
        } catch (NumberFormatException notANumber) {
            throw new JsonPatchException("strconv.Atoi: parsing " + StringValue.quote(key) + ": "
                    + (key.matches("[+-]?[0-9]+") ? "value out of range" : "invalid syntax"));
        }
        if (index >= size || index < -size) {
            throw new JsonPatchException(
                    "Unable to access invalid index: " + index + ": invalid index referenced");
        }
        return index < 0 ? index + size : index;
    }
}
