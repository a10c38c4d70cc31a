package dev.edict.types;

import dev.edict.model.json.JsonScanner;
import dev.edict.model.json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Says where in a document something stands. Found by reading the document again from its front: only errors ask, so
 * that readers need not keep a path.
 */
final class Place {
    private static final int MOST_SHOWN = 40;

    private final JsonScanner words;
    private final int wanted;
    private final StringBuilder path = new StringBuilder();

    private Place(byte[] json, int wanted) {
        this.words = new JsonScanner(json);
        this.wanted = wanted;
    }

    /** The path of the value at a position, with a colon behind it; empty at the top. */
    static String in(byte[] json, int position) {
        Place place = new Place(json, position);
        try {
            place.descend();
        } catch (JsonSyntaxException e) {
            return "";
        }
        return place.path.isEmpty() ? "" : place.path + ": ";
    }

    /** The beginning of what stands at a position. */
    static String shown(byte[] json, int position) {
        JsonScanner words = new JsonScanner(json);
        words.moveTo(position);
        words.peek();
        int from = words.position();
        words.skip();
        String text = new String(json, from, words.position() - from, StandardCharsets.UTF_8);
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "...";
    }

    /** Follows, at each level, the field or item that holds the wanted position. */
    private void descend() {
        while (true) {
            byte bracket = words.peek();
            if (words.position() >= wanted || bracket != '{' && bracket != '[') {
                return;
            }
            words.pass();
            for (int index = 0; ; index++) {
                String step = bracket == '[' ? "[" + index + "]" : key();
                int from = words.position();
                words.skip();
                if (words.position() > wanted) {
                    path.append(bracket == '{' && !path.isEmpty() ? "." : "").append(step);
                    words.moveTo(from);
                    break;
                }
                if (words.peek() != ',') {
                    return;
                }
                words.pass();
            }
        }
    }

    private String key() {
        words.peek();
        String key = words.string(null);
        words.pass(':', "after object key");
        words.peek();
        return key;
    }
}
