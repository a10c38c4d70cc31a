package dev.edict.server.custom;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The names of a custom resource: those that its definition asks for, or those that it has been given. */
public record Names(
        String plural,
        String singular,
        String kind,
        String listKind,
        List<String> shortNames,
        List<String> categories) {

    static Names of(ObjectValue names) {
        return new Names(
                names.string("plural"),
                names.string("singular"),
                names.string("kind"),
                names.string("listKind"),
                List.copyOf(names.list("shortNames").strings()),
                List.copyOf(names.list("categories").strings()));
    }

    /** As a definition's status shows them: plural and kind always, the others where there are any. */
    ObjectValue toObject() {
        ObjectValue.Builder object = ObjectValue.builder().put("plural", plural);
        if (!singular.isEmpty()) {
            object.put("singular", singular);
        }
        if (!shortNames.isEmpty()) {
            object.put("shortNames", ListValue.of(shortNames.toArray()));
        }
        object.put("kind", kind);
        if (!listKind.isEmpty()) {
            object.put("listKind", listKind);
        }
        if (!categories.isEmpty()) {
            object.put("categories", ListValue.of(categories.toArray()));
        }
        return object.build();
    }

    /** Whether everything is there without which nothing can be served. */
    boolean areComplete() {
        return !plural.isEmpty() && !singular.isEmpty() && !kind.isEmpty() && !listKind.isEmpty();
    }
}
