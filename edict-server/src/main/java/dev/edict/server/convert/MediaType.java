package dev.edict.server.convert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A media type with its parameters, such as {@code application/json;as=Table;v=v1;g=meta.k8s.io}.
 *
 * @param quality the weight in an Accept header, 1 unless it says otherwise
 */
public record MediaType(String type, Map<String, String> parameters, double quality) {

    /** Reads one media type; what is no parameter is passed over. */
    public static MediaType parse(String text) {
        String[] parts = text.split(";", -1);
        Map<String, String> parameters = new LinkedHashMap<>();
        double quality = 1;
        for (int index = 1; index < parts.length; index++) {
            int equals = parts[index].indexOf('=');
            if (equals < 0) {
                continue;
            }
            String name = parts[index].substring(0, equals).strip();
            String value = parts[index].substring(equals + 1).strip();
            if (value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")) {
                value = value.substring(1, value.length() - 1);
            }
            if (name.equals("q")) {
                quality = weight(value);
            } else {
                parameters.put(name, value);
            }
        }
        return new MediaType(parts[0].strip().toLowerCase(Locale.ROOT), parameters, quality);
    }

    private static double weight(String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException notANumber) {
            return 1;
        }
    }

    /** Reads an Accept header: the types by descending weight, in their order where it is equal. */
    public static List<MediaType> parseAccept(String header) {
        List<MediaType> types = new ArrayList<>();
        for (String part : header.split(",", -1)) {
            if (!part.isBlank()) {
                types.add(parse(part));
            }
        }
        types.sort(Comparator.comparingDouble(MediaType::quality).reversed());
        return types;
    }

    /** The format that this type names, JSON for one that leaves it open, or null. */
    @org.jspecify.annotations.Nullable Format format() {
        return switch (type) {
            case "*/*", "application/*" -> Format.JSON;
            default -> Format.of(type);
        };
    }

    public String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }
}
