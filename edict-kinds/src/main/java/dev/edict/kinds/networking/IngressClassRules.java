package dev.edict.kinds.networking;

import dev.edict.kinds.rule.SpecRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.format.QualifiedNames;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** IngressClass: which controller takes care of an Ingress. */
final class IngressClassRules extends SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final int LONGEST_CONTROLLER = 250;
    private static final List<String> SCOPES = List.of("Cluster", "Namespace");

    IngressClassRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObject("parameters",
                parameters -> parameters.withDefault("scope", "Cluster")));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue spec = object.object("spec");
        String controller = spec.string("controller");
        if (controller.getBytes(StandardCharsets.UTF_8).length > LONGEST_CONTROLLER) {
            errors.tooLong(SPEC.child("controller"), LONGEST_CONTROLLER);
        }
        QualifiedNames.domainPrefixedPath(errors, SPEC.child("controller"), controller);
        if (spec.isSet("parameters")) {
            parameters(spec.object("parameters"), SPEC.child("parameters"), errors);
        }
    }

    private static void parameters(ObjectValue parameters, FieldPath path, FieldErrors errors) {
        ObjectReferences.typed(parameters, path, errors);
        String scope = parameters.stringOrNull("scope");
        String namespace = parameters.stringOrNull("namespace");
        FieldPath namespacePath = path.child("namespace");
        if (scope == null) {
            errors.required(path.child("scope"));
        } else if (!SCOPES.contains(scope)) {
            errors.notSupported(path.child("scope"), scope, SCOPES);
        } else if (scope.equals("Cluster")) {
            if (namespace != null) {
                errors.forbidden(namespacePath, "`parameters.scope` is set to 'Cluster'");
            }
        } else if (namespace == null) {
            errors.required(namespacePath, "`parameters.scope` is set to 'Namespace'");
        } else {
            FieldRules.format(Formats.dns1123Label(namespace), namespace, namespacePath, errors);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        FieldRules.immutableText(object.object("spec"), old.object("spec"), "controller", SPEC, errors);
        validateCreate(object, errors);
    }
}
