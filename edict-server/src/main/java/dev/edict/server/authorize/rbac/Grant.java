package dev.edict.server.authorize.rbac;

import dev.edict.server.filter.Decision;
import org.jspecify.annotations.Nullable;

/** What a binding gives to one of its subjects. */
final class Grant {
    private final Binding binding;
    private final int position;
    /** Made when first needed; whoever makes it makes the same. */
    private @Nullable Decision allowed;

    /** @param position of the subject in the binding */
    Grant(Binding binding, int position) {
        this.binding = binding;
        this.position = position;
    }

    String name() {
        return binding.name();
    }

    RoleReference role() {
        return binding.role();
    }

    int position() {
        return position;
    }

    /** What is decided where this one allows. */
    Decision allowed() {
        Decision known = allowed;
        if (known == null) {
            known = new Decision(Decision.Verdict.ALLOW,
                    "RBAC: allowed by " + binding.describe(binding.subjects().get(position)), "");
            allowed = known;
        }
        return known;
    }
}
