package dev.edict.kinds.core.node;

import dev.edict.kinds.field.Texts;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.status.ApiErrors;
import java.util.List;

/** The rules for the features that a node says it has: named like {@code Feature/part}, in order. */
final class DeclaredFeatureRules {
    private static final int LONGEST = 253;

    private DeclaredFeatureRules() {}

    static void validate(List<String> features, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < features.size(); index++) {
            String feature = features.get(index);
            if (Texts.size(feature) > LONGEST) {
                errors.invalid(path.index(index), feature, "invalid feature name " + ApiErrors.quote(feature)
                        + ": must be no more than " + LONGEST + " characters");
            } else if (!isName(feature)) {
                errors.invalid(path.index(index), feature, "invalid feature name " + ApiErrors.quote(feature)
                        + ": must start with an UpperCamelCase segment, with subsequent segments separated by '/'"
                        + " (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and"
                        + " slashes");
            }
            if (index + 1 < features.size()) {
                String next = features.get(index + 1);
                if (feature.equals(next)) {
                    errors.duplicate(path.index(index + 1), next);
                } else if (feature.compareTo(next) > 0) {
                    errors.invalid(path.index(index + 1), next, "list must be sorted alphabetically");
                }
            }
        }
    }

    private static boolean isName(String feature) {
        String[] segments = feature.split("/", -1);
        for (String segment : segments) {
            if (segment.isEmpty() || !isLetter(segment.charAt(0))
                    || !segment.chars().allMatch(character -> isLetter(character) || isDigit(character))) {
                return false;
            }
        }
        return segments[0].charAt(0) <= 'Z';
    }

    private static boolean isLetter(int character) {
        return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
