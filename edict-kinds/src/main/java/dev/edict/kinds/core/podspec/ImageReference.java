package dev.edict.kinds.core.podspec;

/**
 * The name of a container image, such as {@code registry.example:5000/team/app:1.2@sha256:…}, as far as the server
 * needs to understand it: whether it means whatever is newest.
 *
 * <p>The grammar is that of the distribution project: an optional registry, a path of lower-case components, an
 * optional tag, an optional digest.
 */
final class ImageReference {
    private static final int LONGEST_PATH = 255;
    private static final int IDENTIFIER_LENGTH = 64;

    private ImageReference() {}

    /** Whether the image is the one tagged {@code latest}, also because nothing else is said; a name that is none is not. */
    static boolean isLatest(String image) {
        int at = image.indexOf('@');
        String named = at < 0 ? image : image.substring(0, at);
        if (at >= 0 && !isDigest(image.substring(at + 1))) {
            return false;
        }
        int slash = named.lastIndexOf('/');
        int colon = named.indexOf(':', slash + 1);
        String name = colon < 0 ? named : named.substring(0, colon);
        if (!isName(name) || (at < 0 && colon < 0 && isIdentifier(name))) {
            return false;
        }
        return colon < 0 ? at < 0 : named.substring(colon + 1).equals("latest");
    }

    private static boolean isIdentifier(String name) {
        return name.length() == IDENTIFIER_LENGTH && all(name, ImageReference::isHex);
    }

    private static boolean isName(String name) {
        int slash = name.indexOf('/');
        String first = slash < 0 ? "" : name.substring(0, slash);
        boolean registry = slash >= 0
                && (first.equals("localhost") || first.indexOf('.') >= 0 || first.indexOf(':') >= 0
                        || first.chars().anyMatch(Character::isUpperCase));
        String path = registry ? name.substring(slash + 1) : name;
        if (path.length() > LONGEST_PATH || (registry && !isRegistry(first))) {
            return false;
        }
        for (String component : path.split("/", -1)) {
            if (!isComponent(component)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRegistry(String registry) {
        int colon = registry.startsWith("[") ? registry.indexOf(':', registry.indexOf(']') + 1) : registry.indexOf(':');
        String host = colon < 0 ? registry : registry.substring(0, colon);
        if (colon >= 0 && !(colon + 1 < registry.length()
                && all(registry.substring(colon + 1), character -> character >= '0' && character <= '9'))) {
            return false;
        }
        if (host.startsWith("[")) {
            return host.endsWith("]") && host.length() > 2
                    && all(host.substring(1, host.length() - 1), character -> isHex(character) || character == ':');
        }
        for (String label : host.split("\\.", -1)) {
            if (label.isEmpty() || label.startsWith("-") || label.endsWith("-")
                    || !all(label, character -> isLetterOrDigit(character) || character == '-')) {
                return false;
            }
        }
        return true;
    }

    /** Lower-case letters and digits, with a dot, one or two underscores, or dashes between them. */
    private static boolean isComponent(String component) {
        int index = 0;
        while (index < component.length()) {
            int start = index;
            while (index < component.length() && isLowerOrDigit(component.charAt(index))) {
                index++;
            }
            if (index == start) {
                return false;
            }
            if (index == component.length()) {
                return true;
            }
            index = afterSeparator(component, index);
            if (index < 0) {
                return false;
            }
        }
        return false;
    }

    private static int afterSeparator(String component, int start) {
        int end = start;
        char separator = component.charAt(start);
        while (end < component.length() && component.charAt(end) == separator) {
            end++;
        }
        int length = end - start;
        boolean allowed = switch (separator) {
            case '.' -> length == 1;
            case '_' -> length <= 2;
            case '-' -> true;
            default -> false;
        };
        return allowed ? end : -1;
    }

    private static boolean isDigest(String digest) {
        int length = switch (digest.substring(0, Math.max(0, digest.indexOf(':')))) {
            case "sha256" -> 64;
            case "sha384" -> 96;
            case "sha512" -> 128;
            default -> -1;
        };
        String hex = digest.substring(digest.indexOf(':') + 1);
        return hex.length() == length && all(hex, ImageReference::isHex);
    }

    private interface CharacterTest {
        boolean test(char character);
    }

    private static boolean all(String text, CharacterTest test) {
        for (int index = 0; index < text.length(); index++) {
            if (!test.test(text.charAt(index))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHex(char character) {
        return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
    }

    private static boolean isLowerOrDigit(char character) {
        return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z');
    }

    private static boolean isLetterOrDigit(char character) {
        return isLowerOrDigit(character) || (character >= 'A' && character <= 'Z');
    }
}
