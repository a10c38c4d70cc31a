package dev.edict.patch.json;

import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** What is wrong with an operation, as the real server's library says it: users see it when a webhook's patch does not fit. */
final class PatchComplaint {
    private static final String MISSING = ": missing value";

    private PatchComplaint() {}

    /** An operation without a place. */
    static JsonPatchException without(ObjectValue operation, String key) {
        String kind = operation.string("op");
        String begin = kind + " operation failed to decode " + key;
        return new JsonPatchException(switch (kind) {
            case "add", "remove" -> begin + MISSING;
            case "copy" -> begin + (key.equals("path") ? MISSING : ": operation, missing from field" + MISSING);
            default -> begin + ": operation" + (key.equals("from") ? "," : "") + " missing " + key + " field" + MISSING;
        });
    }

    /** @param wrong what was found */
    static JsonPatchException of(ObjectValue operation, JsonPatchException wrong) {
        String why = String.valueOf(wrong.getMessage());
        if (why.contains(" operation failed to decode ")) {
            return wrong;
        }
        String kind = operation.string("op");
        String path = operation.string("path");
        String missing = wrong.missingPath();
        return switch (kind) {
            case "add", "remove" -> new JsonPatchException(missing != null
                    ? kind + " operation does not apply: " + why
                    : "error in " + kind + " for path: '" + path + "': " + added(operation, why));
            case "replace" -> path.isEmpty() ? wrong : new JsonPatchException(
                    "replace operation does not apply: doc is missing " + (missing != null ? "path: " : "key: ") + path + MISSING);
            case "test" -> test(path, missing, wrong);
            case "move", "copy" -> new JsonPatchException(missing != null
                    ? kind + " operation does not apply: doc is missing "
                            + (missing.equals(operation.string("from")) ? "from" : "destination") + " path: " + missing + MISSING
                    : transfer(operation, why));
            default -> wrong;
        };
    }

    private static JsonPatchException test(String path, @Nullable String missing, JsonPatchException wrong) {
        String why = String.valueOf(wrong.getMessage());
        if (missing != null) {
            return new JsonPatchException("test operation does not apply: is missing path: " + path + MISSING);
        }
        return why.startsWith("testing value ") ? wrong
                : new JsonPatchException("error in test for path: '" + path + "': " + why);
    }

    /** What is added to a list says once more that its index is none. */
    private static String added(ObjectValue operation, String why) {
        String path = operation.string("path");
        return operation.string("op").equals("add") && why.startsWith("strconv.")
                ? "value was not a proper array index: '" + path.substring(path.lastIndexOf('/') + 1) + "': " + why : why;
    }

    private static String transfer(ObjectValue operation, String why) {
        String from = operation.string("from");
        if (operation.string("op").equals("copy")) {
            return why.startsWith("Unable to complete") ? why : "error in copy for from: '" + from + "': " + why;
        }
        boolean taking = why.startsWith("Unable to remove");
        return "error in move for path: '"
                + (taking ? from.substring(from.lastIndexOf('/') + 1) : operation.string("path")) + "': " + why;
    }
}
