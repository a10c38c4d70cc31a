package dev.edict.patch.merge;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks that a value has its type, so that the walks over it need not. */
public final class TypeCheck {
    private final boolean duplicatesAllowed;
    private final List<String> errors = new ArrayList<>();

    private TypeCheck(boolean duplicatesAllowed) {
        this.duplicatesAllowed = duplicatesAllowed;
    }

    /**
     * Checks a value.
     *
     * @param duplicatesAllowed whether lists with keys and sets may have an item twice: what is stored may, what is
     *     applied may not
     * @throws TypeErrorException naming all that is wrong
     */
    public static void check(Value value, MergeType type, boolean duplicatesAllowed) throws TypeErrorException {
        TypeCheck check = new TypeCheck(duplicatesAllowed);
        check.visit(value, type, null);
        if (!check.errors.isEmpty()) {
            throw new TypeErrorException(check.errors);
        }
    }

    private void visit(Value value, MergeType type, @Nullable Trail trail) {
        int form = MergeType.preferred(type.formsOf(value));
        MapRule map = type.map();
        Scalar scalar = type.scalar();
        ListRule list = type.list();
        if (form == MergeType.MAP && map != null) {
            visitMap(value, map, trail);
        } else if (form == MergeType.SCALAR && scalar != null) {
            String complaint = scalar.complaint(value);
            if (complaint != null) {
                errors.add(Trail.error(trail, complaint));
            }
        } else if (form == MergeType.LIST && list != null) {
            visitList(value, list, trail);
        }
    }

    private void visitMap(Value value, MapRule rule, @Nullable Trail trail) {
        if (value == NullValue.NULL) {
            return;
        }
        if (!(value instanceof ObjectValue object)) {
            errors.add(Trail.error(trail, "expected map, got &{" + GoText.FROM_YAML.plain(value) + "}"));
            return;
        }
        for (int position = 0; position < object.size(); position++) {
            String name = object.keyAt(position);
            MergeType child = rule.child(name);
            if (child == null) {
                errors.add(Trail.error(new Trail(trail, rule.step(name)), "field not declared in schema"));
                return;
            }
            visit(object.valueAt(position), child, new Trail(trail, rule.step(name)));
        }
    }

    private void visitList(Value value, ListRule rule, @Nullable Trail trail) {
        if (value == NullValue.NULL) {
            return;
        }
        if (!(value instanceof ListValue list)) {
            errors.add(Trail.error(trail, "expected list, got &{" + GoText.FROM_YAML.plain(value) + "}"));
            return;
        }
        Set<PathElement> seen = duplicatesAllowed || rule.atomic() ? Set.of() : new TreeSet<>();
        for (int index = 0; index < list.size(); index++) {
            Value item = list.get(index);
            PathElement step;
            if (rule.atomic()) {
                step = new PathElement.Index(index);
            } else {
                try {
                    step = rule.step(item);
                } catch (ListRule.BadItemException bad) {
                    errors.add(Trail.error(trail, "element " + index + ": " + bad.getMessage()));
                    return;
                }
                if (!duplicatesAllowed && !seen.add(step)) {
                    errors.add(Trail.error(trail, "duplicate entries for key " + step));
                }
            }
            visit(item, rule.element().get(), new Trail(trail, step));
        }
    }
}
