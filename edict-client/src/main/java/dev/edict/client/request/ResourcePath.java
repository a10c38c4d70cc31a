package dev.edict.client.request;

import dev.edict.model.name.GroupVersionResource;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The paths under which resources stand, escaped as Go escapes them. */
public final class ResourcePath {
    private static final String UNRESERVED = "-_.~";
    private static final String IN_SEGMENTS = UNRESERVED + "$&+,:;=@";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private ResourcePath() {}

    /** What may stay as it is. */
    enum Escaping {
        SEGMENT,
        QUERY
    }

    /**
     * The path of a collection.
     *
     * @param namespace empty for all, or for none
     * @throws IllegalArgumentException if the namespace can not stand in a path
     */
    public static String of(GroupVersionResource resource, String namespace) {
        StringBuilder path = new StringBuilder(resource.group().isEmpty() ? "/api" : "/apis");
        if (!resource.group().isEmpty()) {
            segment(path, resource.group());
        }
        segment(path, resource.version());
        if (!namespace.isEmpty()) {
            path.append("/namespaces");
            segment(path, checked("namespace", namespace));
        }
        segment(path, resource.resource());
        return path.toString();
    }

    /** The path of an object in a collection. @throws IllegalArgumentException if the name can not stand in a path */
    public static String named(String collection, String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("name is required");
        }
        StringBuilder path = new StringBuilder(collection);
        segment(path, checked("resource name", name));
        return path.toString();
    }

    /** The path of something below an object. */
    public static String below(String object, String subresource) {
        StringBuilder path = new StringBuilder(object);
        for (String part : subresource.split("/", -1)) {
            segment(path, part);
        }
        return path.toString();
    }

    private static String checked(String what, String name) {
        String wrong = switch (name) {
            case ".", ".." -> "may not be '" + name + "'";
            default -> name.contains("/") ? "may not contain '/'" : name.contains("%") ? "may not contain '%'" : "";
        };
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException("invalid " + what + " \"" + name + "\": " + wrong);
        }
        return name;
    }

    private static void segment(StringBuilder path, String text) {
        path.append('/');
        escape(text, Escaping.SEGMENT, path);
    }

    static void escape(String text, Escaping escaping, StringBuilder to) {
        String staying = escaping == Escaping.SEGMENT ? IN_SEGMENTS : UNRESERVED;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || staying.indexOf(c) >= 0) {
                to.append(c);
            } else if (c == ' ' && escaping == Escaping.QUERY) {
                to.append('+');
            } else {
                HEX.toHexDigits(to.append('%'), b);
            }
        }
    }
}
