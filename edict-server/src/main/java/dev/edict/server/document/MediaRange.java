package dev.edict.server.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One alternative of an {@code Accept} header.
 *
 * @param isBare whether it is a star without a slash
 */
public record MediaRange(
        String type, String subtype, double quality, Map<String, String> parameters, boolean isBare) {
    private static final Comparator<MediaRange> PREFERRED_FIRST = Comparator
            .comparingDouble(MediaRange::quality).reversed()
            .thenComparing(range -> range.type.equals("*"))
            .thenComparing(range -> range.subtype.equals("*"));

    /** The alternatives, the preferred ones first; what cannot be read is left out, as kube-apiserver does. */
    public static List<MediaRange> parse(String accept) {
        List<MediaRange> ranges = new ArrayList<>();
        for (String alternative : accept.split(",", -1)) {
            String[] parts = alternative.split(";", -1);
            String[] names = parts[0].split("/", -1);
            String type = names[0].strip();
            if (names.length == 2 || (names.length == 1 && type.equals("*"))) {
                ranges.add(read(type, names.length == 2 ? names[1].strip() : "*", parts, names.length == 1));
            }
        }
        ranges.sort(PREFERRED_FIRST);
        return ranges;
    }

    private static MediaRange read(String type, String subtype, String[] parts, boolean bare) {
        double quality = 1;
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int index = 1; index < parts.length; index++) {
            int equals = parts[index].indexOf('=');
            if (equals < 0) {
                continue;
            }
            String key = parts[index].substring(0, equals).strip();
            String value = parts[index].substring(equals + 1).strip();
            if (key.equals("q")) {
                quality = qualityOf(value);
            } else {
                parameters.put(key, value);
            }
        }
        return new MediaRange(type, subtype, quality, Map.copyOf(parameters), bare);
    }

    private static double qualityOf(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException unreadable) {
            return 0;
        }
    }

    /** Whether only the half of a type is named ({@code application/*}): paths of built-in resources know no such range. */
    public boolean isPartial() {
        return !type.equals("*") && subtype.equals("*");
    }

    /** Whether a media type such as {@code application/json} is within this range; parameters do not count. */
    public boolean includes(String mediaType) {
        int slash = mediaType.indexOf('/');
        String otherType = mediaType.substring(0, slash);
        String otherSubtype = mediaType.substring(slash + 1);
        return (type.equals("*") && subtype.equals("*"))
                || (type.equals(otherType) && (subtype.equals("*") || subtype.equals(otherSubtype)));
    }
}
