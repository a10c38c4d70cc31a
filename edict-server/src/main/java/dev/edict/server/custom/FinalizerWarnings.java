package dev.edict.server.custom;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A finalizer without a domain may be somebody else's too: whoever adds one to a custom resource is told. */
final class FinalizerWarnings {
    private static final Set<String> STANDARD = Set.of("orphan", "foregroundDeletion", "kubernetes");

    private FinalizerWarnings() {}

    static List<String> of(ObjectValue object, @Nullable ObjectValue old) {
        Set<String> added = new TreeSet<>(new ApiObject(object).finalizers().strings());
        if (old != null) {
            new ApiObject(old).finalizers().strings().forEach(added::remove);
        }
        List<String> warnings = new ArrayList<>();
        for (String finalizer : added) {
            if (finalizer.indexOf('/') < 0 && !STANDARD.contains(finalizer)) {
                warnings.add("metadata.finalizers: " + ApiErrors.quote(finalizer)
                        + ": prefer a domain-qualified finalizer name "
                        + (finalizer.indexOf('.') < 0 ? "" : "including a path (/) ")
                        + "to avoid accidental conflicts with other finalizer writers");
            }
        }
        return warnings;
    }
}
