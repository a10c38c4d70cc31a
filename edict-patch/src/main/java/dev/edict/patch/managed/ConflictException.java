package dev.edict.patch.managed;

import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.field.FieldSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An apply that would change fields which others own. */
final class ConflictException extends Exception {
    private final transient SortedMap<Manager, FieldSet> conflicts;

    ConflictException(SortedMap<Manager, FieldSet> conflicts) {
        super("conflict", null, false, false);
        this.conflicts = conflicts;
    }

    /** All fields in conflict, whoever owns them. */
    FieldSet fields() {
        return FieldSet.union(List.copyOf(conflicts.values()));
    }

    /** These conflicts without those over the fields. */
    ConflictException without(FieldSet fields) {
        SortedMap<Manager, FieldSet> fewer = new TreeMap<>();
        conflicts.forEach((manager, set) -> {
            FieldSet rest = set.difference(fields);
            if (!rest.isEmpty()) {
                fewer.put(manager, rest);
            }
        });
        return new ConflictException(fewer);
    }

    /** The answer to the client, with a cause for each field and owner. */
    ApiException toApiException() {
        List<StatusCause> causes = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        conflicts.forEach((manager, set) -> {
            lines.add("conflicts with " + manager + ":");
            for (FieldPath path : set.paths()) {
                causes.add(new StatusCause("FieldManagerConflict", "conflict with " + manager, path.toString()));
                lines.add("- " + path);
            }
        });
        String message = causes.size() == 1
                ? "Apply failed with 1 conflict: " + causes.getFirst().message() + ": " + causes.getFirst().field()
                : "Apply failed with " + causes.size() + " conflicts: " + String.join("\n", lines);
        return new ApiException(
                Status.failure(409, "Conflict", message, StatusDetails.EMPTY.withCauses(causes)));
    }
}
