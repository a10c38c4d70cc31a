package dev.edict.model.format;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;

/** Names with a domain in them, whose faults are reported on a field: an empty one is a missing one. */
public final class QualifiedNames {
    private static final String HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
    private static final String HTTP_PATH_MARKS = "/-._~%!$&'()*+,;=:";

    private QualifiedNames() {}

    /** A domain of at least three segments. */
    public static void fullyQualifiedName(FieldErrors errors, FieldPath path, String name) {
        if (name.isEmpty()) {
            errors.required(path);
            return;
        }
        List<String> messages = Formats.dns1123Subdomain(name);
        if (!messages.isEmpty()) {
            errors.invalid(path, name, String.join(",", messages));
        } else if (segments(name) < 3) {
            errors.invalid(path, name, "should be a domain with at least three segments separated by dots");
        }
    }

    /** A domain of at least two segments; it may end in a dot. */
    public static void fullyQualifiedDomainName(FieldErrors errors, FieldPath path, String written) {
        if (written.isEmpty()) {
            errors.required(path);
            return;
        }
        String name = written.endsWith(".") ? written.substring(0, written.length() - 1) : written;
        List<String> messages = Formats.dns1123Subdomain(name);
        if (!messages.isEmpty()) {
            errors.invalid(path, name, String.join(",", messages));
            return;
        }
        if (segments(name) < 2) {
            errors.invalid(path, name, "should be a domain with at least two segments separated by dots");
            return;
        }
        for (String label : name.split("\\.", -1)) {
            List<String> faults = Formats.dns1123Label(label);
            if (!faults.isEmpty()) {
                errors.invalid(path, label, String.join(",", faults));
                return;
            }
        }
    }

    /** A domain, a slash and a path, such as {@code example.com/some/path}. */
    public static void domainPrefixedPath(FieldErrors errors, FieldPath path, String text) {
        if (text.isEmpty()) {
            errors.required(path);
            return;
        }
        int slash = text.indexOf('/');
        if (slash <= 0 || slash == text.length() - 1) {
            errors.invalid(path, text, "must be a domain-prefixed path (such as \"acme.io/foo\")");
            return;
        }
        String domain = text.substring(0, slash);
        for (String message : Formats.dns1123Subdomain(domain)) {
            errors.invalid(path, domain, message);
        }
        String rest = text.substring(slash + 1);
        if (!Characters.all(rest, QualifiedNames::pathCharacter)) {
            errors.invalid(path, rest, Messages.expression("Invalid path", HTTP_PATH));
        }
    }

    /** A qualified name that has a domain. */
    public static void domainPrefixedKey(FieldErrors errors, FieldPath path, String key) {
        if (key.isEmpty()) {
            errors.required(path);
            return;
        }
        List<String> messages = Formats.qualifiedName(key);
        for (String message : messages) {
            errors.invalid(path, key, message);
        }
        if (messages.isEmpty() && key.indexOf('/') < 0) {
            errors.invalid(path, key, "must be a domain-prefixed key (such as \"acme.io/foo\")");
        }
    }

    private static long segments(String name) {
        return name.chars().filter(character -> character == '.').count() + 1;
    }

    private static boolean pathCharacter(char character) {
        return Characters.letterOrDigit(character) || HTTP_PATH_MARKS.indexOf(character) >= 0;
    }
}
