package dev.edict.kinds.rbac;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** RoleBinding and ClusterRoleBinding: who has a role. Which role, is for life. */
final class BindingRules extends ObjectRules {
    private static final FieldPath ROLE = FieldPath.of("roleRef");
    private static final List<String> SUBJECT_KINDS = List.of("ServiceAccount", "User", "Group");

    private final boolean namespaced;
    private final List<String> roleKinds;

    private BindingRules(boolean namespaced, List<String> roleKinds) {
        super(namespaced, RbacNames.FORMAT);
        this.namespaced = namespaced;
        this.roleKinds = roleKinds;
    }

    static BindingRules ofNamespace() {
        return new BindingRules(true, List.of("Role", "ClusterRole"));
    }

    static BindingRules ofCluster() {
        return new BindingRules(false, List.of("ClusterRole"));
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue role = object.object("roleRef");
        ObjectValue defaulted = role.string("apiGroup").isEmpty()
                ? object.with("roleRef", role.with("apiGroup", RbacNames.GROUP))
                : object;
        return defaulted.mapObjects("subjects", subject -> {
            boolean person = subject.string("kind").equals("User") || subject.string("kind").equals("Group");
            return person && subject.string("apiGroup").isEmpty()
                    ? subject.with("apiGroup", RbacNames.GROUP)
                    : subject;
        });
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue role = object.object("roleRef");
        if (!role.string("apiGroup").equals(RbacNames.GROUP)) {
            errors.notSupported(ROLE.child("apiGroup"), role.string("apiGroup"), List.of(RbacNames.GROUP));
        }
        if (!roleKinds.contains(role.string("kind"))) {
            errors.notSupported(ROLE.child("kind"), role.string("kind"), roleKinds);
        }
        String name = role.string("name");
        if (name.isEmpty()) {
            errors.required(ROLE.child("name"));
        } else {
            FieldRules.format(Formats.pathSegmentName(name), name, ROLE.child("name"), errors);
        }
        List<ObjectValue> subjects = object.list("subjects").objects();
        for (int index = 0; index < subjects.size(); index++) {
            subject(subjects.get(index), FieldPath.of("subjects").index(index), errors);
        }
    }

    private void subject(ObjectValue subject, FieldPath path, FieldErrors errors) {
        String name = subject.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        }
        String group = subject.string("apiGroup");
        switch (subject.string("kind")) {
            case "ServiceAccount" -> {
                if (!name.isEmpty()) {
                    FieldRules.format(Formats.dns1123Subdomain(name), name, path.child("name"), errors);
                }
                if (!group.isEmpty()) {
                    errors.notSupported(path.child("apiGroup"), group, List.of(""));
                }
                if (!namespaced && subject.string("namespace").isEmpty()) {
                    errors.required(path.child("namespace"));
                }
            }
            case "User", "Group" -> {
                if (!group.equals(RbacNames.GROUP)) {
                    errors.notSupported(path.child("apiGroup"), group, List.of(RbacNames.GROUP));
                }
            }
            default -> errors.notSupported(path.child("kind"), subject.string("kind"), SUBJECT_KINDS);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
        ObjectValue role = object.object("roleRef");
        if (!role.equals(old.object("roleRef"))) {
            errors.invalid(ROLE, ObjectValue.of("APIGroup", role.string("apiGroup"), "Kind", role.string("kind"),
                    "Name", role.string("name")), "cannot change roleRef");
        }
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
