package dev.edict.server.route;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.filter.Call;

/** What is said of fields that were passed over: a refusal, warnings, or nothing, as the writer wishes. */
final class StrictErrors {
    private static final String YAML_PREFIX = "yaml: unmarshal errors:\n  ";

    private StrictErrors() {}

    static void report(Call call, BodyReader.Body body, WriteOptions options, GroupVersionKind expected) {
        if (body.strictErrors().isEmpty()) {
            return;
        }
        switch (options.fieldValidation()) {
            case IGNORE -> {
                // The writer does not want to know.
            }
            case WARN -> body.strictErrors().forEach(error -> warn(call, error));
            case STRICT -> throw BodyReader.notHandled(body.kind(), expected,
                    "strict decoding error: " + String.join(", ", body.strictErrors()));
        }
    }

    static void warn(Call call, String error) {
        if (error.startsWith(YAML_PREFIX)) {
            error.substring(YAML_PREFIX.length()).lines().map(String::strip).forEach(call::warn);
        } else {
            call.warn(error);
        }
    }
}
