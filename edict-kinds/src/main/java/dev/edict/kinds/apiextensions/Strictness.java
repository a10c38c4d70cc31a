package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.HubSpec;
import dev.edict.schema.structural.MetadataReader;
import dev.edict.schema.structural.StructuralRules;
import dev.edict.schema.structural.StructuralSchema;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * How strictly a definition is checked. What was allowed once stays allowed in a definition that has it already: through the
 * version {@code v1beta1}, or by an older server.
 *
 * @param defaults whether schemas may have defaults
 * @param schemas whether every version needs a schema
 * @param types whether types must be known
 * @param structural whether schemas must be structural even if nothing else asks for it
 * @param prunedDefaults whether defaults must not have fields that would be pruned
 * @param atomicSets whether the items of sets must be atomic
 * @param keyedLists whether the keys of lists must be there and nothing in sets and keyed lists null
 * @param reviewVersions whether a conversion must accept a review of a version that we send
 * @param names whether scope and kind are fixed
 * @param approval whether groups of Kubernetes' own need an approval, and unknown fields may not be preserved as a whole
 * @param bundles whether the certificates of a webhook must be readable
 * @param unchanged the versions whose schemas have not changed
 * @param crowdedFields the versions that may keep too many selectable fields; empty for what all have in common
 */
record Strictness(boolean defaults, boolean schemas, boolean types, boolean structural, boolean prunedDefaults,
        boolean atomicSets, boolean keyedLists, boolean reviewVersions, boolean names, boolean approval, boolean bundles,
        Set<String> unchanged, Set<String> crowdedFields) {

    static Strictness ofCreate(boolean beta) {
        return new Strictness(
                !beta, !beta, !beta, !beta, !beta, !beta, !beta, true, false, !beta, false, Set.of(), Set.of());
    }

    static Strictness ofUpdate(HubSpec spec, HubSpec old, boolean established, boolean beta, MetadataReader metadata) {
        return new Strictness(
                !beta || old.anySchema(schema -> schema.anyWithin(part -> part.defaultValue() != null)),
                !beta && old.allHaveSchemas(),
                !beta && !old.anySchema(schema -> schema.anyWithin(SchemaRules::hasUnknownType)),
                !beta && !old.anySchema(Strictness::isNotStructural),
                !beta && !old.anySchema(schema -> hasUnprunedDefaults(schema, metadata)),
                !beta && !old.anySchema(schema -> schema.anyWithin(ListRules::isSetOfSharedItems)),
                !beta && !old.anySchema(schema -> schema.anyWithin(ListRules::hasUnsafeItems)),
                ConversionRules.hasKnownReviewVersion(old.tree().object("conversion")),
                established,
                !beta,
                established && ConversionRules.hasReadableBundle(old.tree().object("conversion")),
                unchanged(spec, old),
                crowded(spec, old));
    }

    Strictness withStructural() {
        return new Strictness(defaults, schemas, types, true, prunedDefaults, atomicSets, keyedLists, reviewVersions, names,
                approval, bundles, unchanged, crowdedFields);
    }

    private static boolean isNotStructural(StructuralSchema schema) {
        return StructuralRules.unsupported(schema) != null || !StructuralRules.check(schema, FieldPath.of("")).isEmpty();
    }

    private static boolean hasUnprunedDefaults(StructuralSchema schema, MetadataReader metadata) {
        return !isNotStructural(schema) && schema.hasUnprunedDefaults(metadata);
    }

    private static Set<String> unchanged(HubSpec spec, HubSpec old) {
        Set<String> unchanged = new HashSet<>();
        for (ObjectValue version : spec.versions()) {
            String name = version.string("name");
            if (old.schemaFor(name) != null && Objects.equals(spec.schemaFor(name), old.schemaFor(name))) {
                unchanged.add(name);
            }
        }
        return unchanged;
    }

    private static Set<String> crowded(HubSpec spec, HubSpec old) {
        Set<String> crowded = new HashSet<>();
        if (isCrowded(spec.common(), old.common())) {
            crowded.add("");
        }
        for (ObjectValue version : spec.versions()) {
            for (ObjectValue before : old.versions()) {
                if (before.string("name").equals(version.string("name")) && isCrowded(version, before)) {
                    crowded.add(version.string("name"));
                }
            }
        }
        return crowded;
    }

    private static boolean isCrowded(ObjectValue place, ObjectValue old) {
        return old.list("selectableFields").size() > SelectableFieldRules.MOST
                && place.list("selectableFields").equals(old.list("selectableFields"));
    }
}
