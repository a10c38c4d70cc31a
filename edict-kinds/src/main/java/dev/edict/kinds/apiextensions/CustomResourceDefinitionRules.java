package dev.edict.kinds.apiextensions;

import dev.edict.kinds.rule.KindRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.WebhookClientRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.format.StringFormats;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.metadata.ObjectMetaRules;
import dev.edict.schema.structural.HubSpec;
import dev.edict.schema.structural.MetadataReader;
import dev.edict.schema.structural.StructuralSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** CustomResourceDefinition: a type that a user adds. */
final class CustomResourceDefinitionRules implements KindRules {
    private static final FieldPath STATUS = FieldPath.of("status");

    private final boolean beta;
    private final RuleCheck ruleCheck;

    /** The metadata of objects, read when the first definition with defaults asks for it. */
    private static final class Metadata {
        static final MetadataReader READER = MetadataReader.of(Catalogue.load());
    }

    private CustomResourceDefinitionRules(boolean beta, RuleCheck ruleCheck) {
        this.beta = beta;
        this.ruleCheck = ruleCheck;
    }

    /** The rules for writers who use the version v1. */
    public static CustomResourceDefinitionRules of(RuleCheck ruleCheck) {
        return new CustomResourceDefinitionRules(false, ruleCheck);
    }

    /** The rules for writers who use the version v1beta1: schemas need not be there, nor be structural. */
    public static CustomResourceDefinitionRules ofBeta(RuleCheck ruleCheck) {
        return new CustomResourceDefinitionRules(true, ruleCheck);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        ObjectValue names = spec.object("names");
        String kind = names.string("kind");
        if (names.string("singular").isEmpty() && !kind.isEmpty()) {
            names = names.with("singular", kind.toLowerCase(Locale.ROOT));
        }
        if (names.string("listKind").isEmpty() && !kind.isEmpty()) {
            names = names.with("listKind", kind + "List");
        }
        ObjectValue named = names.equals(spec.object("names")) ? spec : spec.with("names", names);
        ObjectValue filled = named.withDefault("conversion", ObjectValue.of("strategy", "None"))
                .mapObject("conversion", conversion -> conversion.mapObject("webhook",
                        webhook -> webhook.mapObject("clientConfig", WebhookClientRules::setDefaults)));
        return object.object("status").list("storedVersions").isEmpty()
                ? withStoredVersion(object.with("spec", filled))
                : object.with("spec", filled);
    }

    /** The object with the version in which it is stored now among those in which it ever was. */
    private static ObjectValue withStoredVersion(ObjectValue object) {
        ListValue stored = object.object("status").list("storedVersions");
        for (ObjectValue version : object.object("spec").list("versions").objects()) {
            if (version.bool("storage")) {
                StringValue name = new StringValue(version.string("name"));
                return stored.items().contains(name) ? object : object.with("status",
                        object.object("status").with("storedVersions", stored.plus(name)));
            }
        }
        return object;
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Preparation.firstGeneration(withStoredVersion(object.with("status", ObjectValue.EMPTY)));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.countGeneration(withStoredVersion(Preparation.keepStatus(object, old)), old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        ObjectMetaRules.validateGenericCreate(
                object.object("metadata"), false, names(object), ObjectMetaRules.METADATA, errors);
        HubSpec spec = HubSpec.of(object.object("spec"));
        check(spec, Strictness.ofCreate(beta), errors);
        status(object, errors);
        approval(object, null, errors);
        preservation(object, null, errors);
    }

    private static NameFormat names(ObjectValue object) {
        ObjectValue spec = object.object("spec");
        String required = spec.object("names").string("plural") + "." + spec.string("group");
        return (name, prefix) -> {
            List<String> complaints = new ArrayList<>(NameFormat.DNS_SUBDOMAIN.check(name, prefix));
            if (!name.equals(required)) {
                complaints.add("must be spec.names.plural+\".\"+spec.group");
            }
            return complaints;
        };
    }

    private void check(HubSpec spec, Strictness strictness, FieldErrors errors) {
        new SpecRules(spec, strictness, Metadata.READER, ruleCheck, errors).check();
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue tree = object.object("spec");
        ObjectValue oldTree = old.object("spec");
        HubSpec spec = HubSpec.of(tree);
        Strictness strictness =
                Strictness.ofUpdate(spec, HubSpec.of(oldTree), isEstablished(old), beta, Metadata.READER);
        check(spec, strictness, errors);
        FieldPath path = FieldPath.of("spec");
        ObjectValue names = tree.object("names");
        ObjectValue oldNames = oldTree.object("names");
        if (strictness.names()) {
            FieldRules.immutableText(tree, oldTree, "scope", path, errors);
            FieldRules.immutableText(names, oldNames, "kind", path.child("names"), errors);
        }
        FieldRules.immutableText(tree, oldTree, "group", path, errors);
        FieldRules.immutableText(names, oldNames, "plural", path.child("names"), errors);
        status(object, errors);
        approval(object, old, errors);
        preservation(object, old, errors);
    }

    private static void metadataUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateGenericUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
    }

    private static boolean isEstablished(ObjectValue object) {
        return object.object("status").list("conditions").objects().stream()
                .anyMatch(condition -> condition.string("type").equals("Established")
                        && condition.string("status").equals("True"));
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        acceptedNames(object, errors);
    }

    private static void acceptedNames(ObjectValue object, FieldErrors errors) {
        NameRules.check(object.object("status").object("acceptedNames"), STATUS.child("acceptedNames"), errors);
    }

    private static void status(ObjectValue object, FieldErrors errors) {
        acceptedNames(object, errors);
        List<String> stored = object.object("status").list("storedVersions").strings();
        FieldPath path = STATUS.child("storedVersions");
        if (stored.isEmpty()) {
            errors.invalid(path, NullValue.NULL, "must have at least one stored version");
            return;
        }
        Set<String> gone = new HashSet<>(stored);
        for (ObjectValue version : object.object("spec").list("versions").objects()) {
            String name = version.string("name");
            if (version.bool("storage") && !gone.contains(name)) {
                errors.invalid(path, stored, "must have the storage version " + name);
            }
            gone.remove(name);
        }
        for (int index = 0; index < stored.size(); index++) {
            String name = stored.get(index);
            if (stored.lastIndexOf(name) == index && gone.contains(name)) {
                errors.invalid(path.index(index), name, "missing from spec.versions; " + name + " was previously a storage"
                        + " version, and must remain in spec.versions until a storage migration ensures no data remains"
                        + " persisted in " + name + " and removes " + name + " from status.storedVersions");
            }
        }
    }

    private void approval(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        if (beta || !ApiApproval.isProtected(object.object("spec").string("group"))) {
            return;
        }
        ApiApproval approval = ApiApproval.of(object);
        if (old != null && ApiApproval.of(old).state() == approval.state()) {
            return;
        }
        FieldPath path = ObjectMetaRules.METADATA.child("annotations").key(ApiApproval.ANNOTATION);
        switch (approval.state()) {
            case MISSING -> errors.required(path, approval.reason());
            case INVALID -> errors.invalid(
                    path, object.object("metadata").object("annotations").string(ApiApproval.ANNOTATION), approval.reason());
            case APPROVED, BYPASSED -> {}
        }
    }

    private void preservation(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        boolean before = old != null && old.object("spec").bool("preserveUnknownFields");
        if (!beta && !before && object.object("spec").bool("preserveUnknownFields")) {
            errors.invalid(FieldPath.of("spec", "preserveUnknownFields"), true, "cannot set to true, set"
                    + " x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead");
        }
    }

    /** Names the formats that nobody checks, except those that the definition had before. */
    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> formats = unknownFormats(object);
        if (old != null) {
            formats.removeAll(new HashSet<>(unknownFormats(old)));
        }
        return formats.stream().map(format -> "unrecognized format " + StringValue.quote(format)).toList();
    }

    private static List<String> unknownFormats(ObjectValue object) {
        HubSpec spec = HubSpec.of(object.object("spec"));
        List<String> formats = new ArrayList<>();
        spec.anySchema(schema -> schema.anyWithin(part -> {
            if (isUnknownFormat(part)) {
                formats.add(part.format());
            }
            return false;
        }));
        return formats;
    }

    private static boolean isUnknownFormat(StructuralSchema schema) {
        String format = schema.format();
        return !format.isEmpty() && switch (schema.type()) {
            case "", "string" -> !StringFormats.isKnown(format);
            case "integer" -> !format.equals("int32") && !format.equals("int64");
            case "number" -> !format.equals("float") && !format.equals("double");
            default -> true;
        };
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
