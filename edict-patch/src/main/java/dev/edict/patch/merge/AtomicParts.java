package dev.edict.patch.merge;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a partial object would replace as a whole where its writer may have meant to add to it: the lists, maps and
 * objects that writers do not share part by part.
 */
public final class AtomicParts {
    private final List<String> found = new ArrayList<>();

    private AtomicParts() {}

    /** Where they are, such as {@code .spec.selector}. @param object must have passed {@link TypeCheck} */
    public static List<String> in(ObjectValue object, MergeType type) {
        AtomicParts parts = new AtomicParts();
        parts.visit(object, type, null);
        return parts.found;
    }

    private void visit(Value value, MergeType type, @Nullable Trail trail) {
        MapRule map = type.map();
        ListRule list = type.list();
        if (value instanceof ObjectValue object && map != null) {
            if (map.atomic()) {
                found.add(Trail.text(trail));
            }
            object.forEach((name, part) -> {
                MapRule.Field field = map.fields().get(name);
                if (field != null) {
                    visit(part, field.type().get(), new Trail(trail, field.step()));
                }
            });
        } else if (value instanceof ListValue items && list != null) {
            if (list.atomic()) {
                found.add(Trail.text(trail));
            }
            for (int index = 0; index < items.size(); index++) {
                visit(items.get(index), list.element().get(), new Trail(trail, new PathElement.Index(index)));
            }
        }
    }
}
