package dev.edict.server.route;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.registry.Admission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An owner that is named twice is kept once, and the writer is told: before anything else is done with an object that was
 * sent whole, and once more after admission has had its say, which for a patch is the only time.
 */
final class OwnerReferences {
    private static final String ADVICE = "; API server dedups owner references in 1.20+, and may reject such requests as "
            + "early as 1.24; please fix your requests; duplicate UID(s) observed: ";

    private OwnerReferences() {}

    /** The object as it was sent, without repetitions. */
    static ObjectValue sent(ObjectValue object, Consumer<String> warnings) {
        return distinct(object, "", warnings);
    }

    /** Admission that leaves no repetitions behind. */
    static Admission admitted(Admission rest, Consumer<String> warnings) {
        return new Admission() {
            @Override
            public ObjectValue mutate(ObjectValue object, @Nullable ObjectValue old) {
                return distinct(rest.mutate(object, old), " after mutating admission happens", warnings);
            }

            @Override
            public void validate(ObjectValue object, @Nullable ObjectValue old) {
                rest.validate(object, old);
            }

            @Override
            public boolean isLimited() {
                return rest.isLimited();
            }

            @Override
            public void delete(ObjectValue old) {
                rest.delete(old);
            }
        };
    }

    private static ObjectValue distinct(ObjectValue object, String when, Consumer<String> warnings) {
        ListValue owners = new ApiObject(object).metadata().list("ownerReferences");
        if (owners.size() < 2) {
            return object;
        }
        Set<Value> distinct = new LinkedHashSet<>();
        List<String> repeated = new ArrayList<>();
        for (ObjectValue owner : owners.objects()) {
            if (!distinct.add(owner)) {
                repeated.add(owner.string("uid"));
            }
        }
        if (repeated.isEmpty()) {
            return object;
        }
        warnings.accept(".metadata.ownerReferences contains duplicate entries" + when + ADVICE
                + String.join(", ", repeated));
        return new ApiObject(object).withMetadata("ownerReferences", ListValue.copyOf(List.copyOf(distinct))).tree();
    }
}
