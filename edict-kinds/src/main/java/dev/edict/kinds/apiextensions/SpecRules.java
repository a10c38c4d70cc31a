package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.DefaultRules;
import dev.edict.schema.structural.HubSpec;
import dev.edict.schema.structural.MetadataReader;
import dev.edict.schema.structural.StructuralRules;
import dev.edict.schema.structural.StructuralSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the spec of a definition. For one check. */
final class SpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> ALLOWED_WITH_STATUS = List.of("Description", "Type", "Format", "Title", "Maximum",
            "ExclusiveMaximum", "Minimum", "ExclusiveMinimum", "MaxLength", "MinLength", "Pattern", "MaxItems", "MinItems",
            "UniqueItems", "MultipleOf", "Required", "Items", "Properties", "ExternalDocs", "Example",
            "XPreserveUnknownFields", "XValidations");

    private final HubSpec spec;
    private final Strictness strictness;
    private final MetadataReader metadata;
    private final RuleCheck ruleCheck;
    private final FieldErrors errors;

    SpecRules(HubSpec spec, Strictness strictness, MetadataReader metadata, RuleCheck ruleCheck, FieldErrors errors) {
        this.spec = spec;
        this.strictness = asStrictAsNeeded(spec, strictness);
        this.metadata = metadata;
        this.ruleCheck = ruleCheck;
        this.errors = errors;
    }

    /** To prune, to fill in defaults or to use Kubernetes' own keywords needs a structural schema. */
    private static Strictness asStrictAsNeeded(HubSpec spec, Strictness strictness) {
        boolean needed = !spec.preservesUnknownFields()
                || (strictness.defaults() && hasDefaults(spec))
                || spec.anySchema(schema -> schema.anyWithin(SpecRules::hasExtensions));
        return needed ? strictness.withStructural() : strictness;
    }

    private static boolean hasDefaults(HubSpec spec) {
        return spec.anySchema(schema -> schema.anyWithin(part -> part.defaultValue() != null));
    }

    private static boolean hasExtensions(StructuralSchema schema) {
        return schema.isEmbeddedResource() || schema.source().isSet("x-kubernetes-preserve-unknown-fields")
                || schema.isIntOrString() || !schema.listMapKeys().isEmpty() || schema.listType() != null
                || !schema.rules().isEmpty();
    }

    void check() {
        ObjectValue tree = spec.tree();
        group(tree.string("group"));
        NameRules.oneOf(tree.string("scope"), List.of("Cluster", "Namespaced"), SPEC.child("scope"), errors);
        schemasAreThere();
        if (strictness.defaults() && spec.preservesUnknownFields() && hasDefaults(spec)) {
            errors.invalid(SPEC.child("preserveUnknownFields"), true, "must be false in order to use defaults in the schema");
        }
        for (int index = 0; index < spec.versions().size(); index++) {
            version(spec.versions().get(index), index, SPEC.child("versions").index(index));
        }
        versionsTogether();
        ObjectValue names = tree.object("names");
        NameRules.required(names, SPEC.child("names"), errors);
        NameRules.check(names, SPEC.child("names"), errors);
        ObjectValue common = spec.common();
        validation(common, spec.hasStatus(), firstVersion(), SPEC.child("validation"));
        ServingRules.subresources(common.object("subresources"), SPEC.child("subresources"), errors);
        ServingRules.columns(common.list("additionalPrinterColumns").objects(), SPEC.child("additionalPrinterColumns"), errors);
        commonSelectableFields();
        conversion(tree);
    }

    private void group(String group) {
        FieldPath path = SPEC.child("group");
        List<String> complaints = Formats.dns1123Subdomain(group);
        if (group.isEmpty()) {
            errors.required(path);
        } else if (!complaints.isEmpty()) {
            errors.invalid(path, group, String.join(",", complaints));
        } else if (group.indexOf('.') < 0) {
            errors.invalid(path, group, "should be a domain with at least one dot");
        }
    }

    private void schemasAreThere() {
        if (spec.schema() != null || (!strictness.schemas() && spec.preservesUnknownFields())) {
            return;
        }
        for (int index = 0; index < spec.versions().size(); index++) {
            ObjectValue version = spec.versions().get(index);
            FieldPath path = SPEC.child("versions").index(index).child("schema", "openAPIV3Schema");
            if (HubSpec.schemaOf(version) != null) {
                continue;
            }
            if (strictness.schemas()) {
                errors.required(path);
            } else if (version.bool("served")) {
                errors.required(path, "because otherwise all fields are pruned");
            }
        }
    }

    private void version(ObjectValue version, int index, FieldPath path) {
        String name = version.string("name");
        NameRules.label(name, path.child("name"), errors);
        ServingRules.deprecation(version, path, errors);
        validation(version, spec.hasStatus(index), name, path.child("schema"));
        ServingRules.subresources(version.object("subresources"), path.child("subresources"), errors);
        ServingRules.columns(
                version.list("additionalPrinterColumns").objects(), path.child("additionalPrinterColumns"), errors);
        List<ObjectValue> fields = version.list("selectableFields").objects();
        if (!fields.isEmpty()) {
            StructuralSchema schema = HubSpec.schemaOf(version);
            if (schema == null) {
                errors.invalid(path.child("selectableFields"), "",
                        "may only be set when `version.schema.openAPIV3Schema` is not included");
            } else {
                SelectableFieldRules.check(fields, schema, strictness.crowdedFields().contains(name),
                        path.child("selectableFields"), errors);
            }
        }
    }

    private void commonSelectableFields() {
        List<ObjectValue> fields = spec.common().list("selectableFields").objects();
        FieldPath path = SPEC.child("selectableFields");
        if (fields.isEmpty()) {
            return;
        }
        if (!spec.common().isSet("schema")) {
            errors.invalid(path, "", "may only be set when validations.schema is included");
            return;
        }
        StructuralSchema schema = spec.schema();
        SelectableFieldRules.check(fields, schema == null ? StructuralSchema.EMPTY : schema,
                strictness.crowdedFields().contains(""), path, errors);
    }

    private String firstVersion() {
        return spec.versions().isEmpty() ? "" : spec.versions().getFirst().string("name");
    }

    private void versionsTogether() {
        Set<String> names = new HashSet<>();
        spec.versions().forEach(version -> names.add(version.string("name")));
        FieldPath path = SPEC.child("versions");
        if (names.size() < spec.versions().size()) {
            errors.invalid(path, GoForm.versions(spec.versions()), "must contain unique version names");
        }
        if (spec.versions().stream().filter(version -> version.bool("storage")).count() != 1) {
            errors.invalid(path, GoForm.versions(spec.versions()),
                    "must have exactly one version marked as storage version");
        }
        if (!firstVersion().isEmpty()) {
            NameRules.label(firstVersion(), SPEC.child("version"), errors);
        }
    }

    private void conversion(ObjectValue tree) {
        ObjectValue conversion = tree.objectOrNull("conversion");
        if (conversion == null) {
            return;
        }
        FieldPath path = SPEC.child("conversion");
        if (!conversion.string("strategy").equals("None") && spec.preservesUnknownFields()) {
            errors.invalid(path.child("strategy"), conversion.string("strategy"),
                    "must be None if spec.preserveUnknownFields is true");
        }
        ConversionRules.check(conversion, strictness, path, errors);
    }

    /** @param version the version whose schema it is, or one of those that have it in common */
    private void validation(ObjectValue place, boolean withStatus, String version, FieldPath path) {
        StructuralSchema schema = HubSpec.schemaOf(place);
        if (schema == null) {
            return;
        }
        FieldPath schemaPath = path.child("openAPIV3Schema");
        FieldErrors found = new FieldErrors();
        if (withStatus) {
            rootWithStatus(schema, path, found);
        }
        if (schema.isNullable()) {
            found.forbidden(path.child("openAPIV3Schema.nullable"), "nullable cannot be true at the root");
        }
        String unsupported = strictness.structural() ? StructuralRules.unsupported(schema) : null;
        boolean structural = strictness.structural() && unsupported == null && isStructural(schema, schemaPath, found);
        SchemaRules rules = new SchemaRules(strictness, found);
        rules.check(schema, schemaPath);
        if (structural) {
            RuleCheck.Extent extent =
                    new RuleCheck.Extent(rules::isSound, strictness.unchanged().contains(version));
            found.addAll(ruleCheck.check(schema, schemaPath, extent));
        }
        if (found.isEmpty() && unsupported != null) {
            found.invalid(schemaPath, "", unsupported);
        }
        errors.addAll(found);
    }

    private boolean isStructural(StructuralSchema schema, FieldPath path, FieldErrors found) {
        int before = found.size();
        found.addAll(StructuralRules.check(schema, path));
        if (found.size() == before) {
            DefaultRules.check(
                    schema, path, strictness.prunedDefaults(), metadata, ruleCheck::checkDefault, found);
        }
        return found.size() == before;
    }

    /** The schema of a status is taken from the properties of the root, so there may be nothing else that concerns it. */
    private static void rootWithStatus(StructuralSchema schema, FieldPath path, FieldErrors found) {
        String wrong = firstNotAllowed(schema);
        if (wrong == null) {
            return;
        }
        if (wrong.equals("Type")) {
            found.invalid(path.child("openAPIV3Schema.type"), schema.type(), "only \"object\" is allowed as the type at the"
                    + " root of the schema if the status subresource is enabled");
        } else {
            found.invalid(path.child("openAPIV3Schema"), GoForm.schema(schema.source()), "only ["
                    + String.join(" ", ALLOWED_WITH_STATUS)
                    + "] fields are allowed at the root of the schema if the status subresource is enabled");
        }
    }

    private static @Nullable String firstNotAllowed(StructuralSchema schema) {
        for (String field : GoForm.fieldsOf(schema.source())) {
            boolean allowed = field.equals("Type") ? schema.type().equals("object") : ALLOWED_WITH_STATUS.contains(field);
            if (!allowed) {
                return field;
            }
        }
        return null;
    }
}
