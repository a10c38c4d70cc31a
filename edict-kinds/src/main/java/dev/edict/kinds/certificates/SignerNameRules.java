package dev.edict.kinds.certificates;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.status.ApiErrors;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/** The rules for the name of a signer: {@code example.com/signer-name}. */
final class SignerNameRules {
    private static final int LONGEST_DOMAIN = 253;
    private static final int LONGEST = LONGEST_DOMAIN + 1 + 253 + 63 + 1;

    private SignerNameRules() {}

    static void validate(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
            return;
        }
        String[] segments = name.split("/", -1);
        if (segments.length != 2) {
            errors.invalid(path, name, "must be a fully qualified domain and path of the form 'example.com/signer-name'");
            return;
        }
        if (size(segments[0]) > LONGEST_DOMAIN) {
            errors.tooLong(path, LONGEST_DOMAIN);
        }
        labels(segments[0], Formats::dns1123Label, path, errors);
        if (segments[0].indexOf('.') < 0) {
            errors.invalid(path, segments[0], "should be a domain with at least two segments separated by dots");
        }
        labels(segments[1], Formats::dns1123Subdomain, path, errors);
        if (size(name) > LONGEST) {
            errors.tooLong(path, LONGEST);
        }
    }

    /** Complains about the first bad label only. */
    private static void labels(
            String segment, Function<String, List<String>> format, FieldPath path, FieldErrors errors) {
        for (String label : segment.split("\\.", -1)) {
            List<String> complaints = format.apply(label);
            for (String complaint : complaints) {
                errors.invalid(path, segment, "validating label " + ApiErrors.quote(label) + ": " + complaint);
            }
            if (!complaints.isEmpty()) {
                return;
            }
        }
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
