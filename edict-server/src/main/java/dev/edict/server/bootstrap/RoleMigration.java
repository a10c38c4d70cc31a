package dev.edict.server.bootstrap;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.authorize.defaults.Aggregation;
import dev.edict.server.authorize.defaults.DefaultPolicy;
import java.util.List;

/**
 * Takes over what was changed of default roles and bindings in releases that had them in another form, before those of this release
 * are made: roles that are gathered from parts today were whole, and what everybody may see was part of discovery.
 */
final class RoleMigration {
    private static final List<String> GATHERED = List.of("admin", "edit", "view");
    private static final String PART = "system:aggregate-to-";
    private static final String DISCOVERY = "system:discovery";
    private static final String PUBLIC = "system:public-info-viewer";

    private RoleMigration() {}

    static void run(OwnWrites clusterRoles, OwnWrites clusterRoleBindings, DefaultPolicy policy) {
        for (String name : GATHERED) {
            if (!clusterRoles.isKnown("", PART + name)) {
                ObjectValue whole = clusterRoles.find("", name);
                if (whole != null && Aggregation.gathers(whole)) {
                    break;
                }
                if (whole != null) {
                    clusterRoles.create("", copy(whole, whole, PART + name));
                }
            }
        }
        if (!clusterRoleBindings.isKnown("", PUBLIC)) {
            ObjectValue discovery = clusterRoleBindings.find("", DISCOVERY);
            if (discovery != null) {
                policy.clusterRoleBindings().stream()
                        .filter(binding -> new ApiObject(binding).name().equals(PUBLIC)).findFirst()
                        .ifPresent(binding -> clusterRoleBindings.create("", withSubjectsOf(binding, discovery)));
            }
        }
    }

    /** An object with another name and with the labels and annotations of a third. */
    private static ObjectValue copy(ObjectValue object, ObjectValue described, String name) {
        ObjectValue metadata = ObjectValue.of("name", name);
        for (String field : List.of("labels", "annotations")) {
            Value texts = described.object("metadata").get(field);
            metadata = texts == null ? metadata : metadata.with(field, texts);
        }
        return object.with("metadata", metadata);
    }

    private static ObjectValue withSubjectsOf(ObjectValue binding, ObjectValue other) {
        Value subjects = other.get("subjects");
        ObjectValue copied = copy(binding, other, new ApiObject(binding).name());
        return subjects == null ? copied.without("subjects") : copied.with("subjects", subjects);
    }
}
