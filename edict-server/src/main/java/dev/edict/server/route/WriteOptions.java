package dev.edict.server.route;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.http.Query;
import dev.edict.server.registry.DryRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a writer says in the query of its request.
 *
 * @param manager who is noted as the owner of the fields that are written
 * @param givenManager the manager as the query names it; empty where it does not
 * @param givenValidation what the query says is to be done about unknown fields; empty where it does not
 */
record WriteOptions(
        boolean dryRun, String manager, String givenManager, FieldValidation fieldValidation,
        String givenValidation, @Nullable Boolean force) {

    /** What is done about fields that the schema does not know. */
    enum FieldValidation {
        IGNORE,
        WARN,
        STRICT
    }

    private static final int MANAGER_LENGTH = 128;

    /** @param kind the name that errors give the options: CreateOptions, UpdateOptions or PatchOptions */
    static WriteOptions read(Call call, String kind, boolean apply) {
        Query query = call.request().query();
        FieldErrors errors = new FieldErrors();
        String manager = textOf(query.first("fieldManager"));
        Boolean force = query.contains("force") ? Boolean.valueOf(QueryValues.isTrue(query.first("force"))) : null;
        if (kind.equals("PatchOptions")) {
            if (apply) {
                if (manager.isEmpty()) {
                    errors.required(FieldPath.of("fieldManager"), "is required for apply patch");
                }
            } else if (force != null) {
                errors.forbidden(FieldPath.of("force"), "may not be specified for non-apply patch");
            }
        }
        validateManager(manager, errors);
        List<String> dryRun = query.all("dryRun");
        DryRun.validate(FieldPath.of("dryRun"), dryRun, errors);
        String validation = textOf(query.first("fieldValidation"));
        if (!List.of("", "Ignore", "Strict", "Warn").contains(validation)) {
            errors.notSupported(FieldPath.of("fieldValidation"), validation,
                    List.of("", "Ignore", "Strict", "Warn"));
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(new GroupKind("meta.k8s.io", kind), "", errors);
        }
        return new WriteOptions(!dryRun.isEmpty(), managerOrAgent(manager, call.userAgent()), manager,
                switch (validation) {
                    case "Ignore" -> FieldValidation.IGNORE;
                    case "Strict" -> FieldValidation.STRICT;
                    default -> FieldValidation.WARN;
                }, validation, force);
    }

    /** As an object without a kind, which depends on what comes of the write. */
    ObjectValue toObject() {
        ObjectValue.Builder options = ObjectValue.builder();
        if (dryRun) {
            options.put("dryRun", ListValue.of("All"));
        }
        if (!givenManager.isEmpty()) {
            options.put("fieldManager", givenManager);
        }
        if (!givenValidation.isEmpty()) {
            options.put("fieldValidation", givenValidation);
        }
        return options.build();
    }

    private static String textOf(@Nullable String value) {
        return value == null ? "" : value;
    }

    private static void validateManager(String manager, FieldErrors errors) {
        FieldPath path = FieldPath.of("fieldManager");
        if (manager.getBytes(StandardCharsets.UTF_8).length > MANAGER_LENGTH) {
            errors.tooLong(path, MANAGER_LENGTH);
        }
        int position = 0;
        for (int character : manager.codePoints().toArray()) {
            if (!isPrintable((char) character)) {
                errors.invalid(path, manager,
                        "invalid character " + String.format("U+%04X", character) + " (at position " + position + ")");
            }
            position += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
        }
    }

    private static boolean isPrintable(char character) {
        return character == ' ' || !Character.isISOControl(character) && !Character.isWhitespace(character);
    }

    /** A writer that does not say who it is is known by the program that it uses. */
    private static String managerOrAgent(String manager, String agent) {
        if (!manager.isEmpty()) {
            return manager;
        }
        int slash = agent.indexOf('/');
        String program = slash < 0 ? agent : agent.substring(0, slash);
        StringBuilder printable = new StringBuilder();
        program.chars().filter(character -> isPrintable((char) character))
                .forEach(character -> printable.append((char) character));
        String name = printable.length() > MANAGER_LENGTH ? printable.substring(0, MANAGER_LENGTH) : printable.toString();
        return name.isEmpty() ? "unknown" : name;
    }
}
