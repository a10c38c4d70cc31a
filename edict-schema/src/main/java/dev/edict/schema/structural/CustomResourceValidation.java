package dev.edict.schema.structural;

import dev.edict.cel.pattern.MatchTime;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks the custom resources of one version. Objects have been read by {@link CustomResourceReader} and prepared.
 *
 * <p>On update, what was wrong before and has not changed is let through, so that a definition can be made stricter while
 * objects are there.
 */
public final class CustomResourceValidation {
    /** How long the patterns of a schema may take with one object, all of them together. */
    private static final Duration PATTERN_TIME = Duration.ofSeconds(2);
    private static final Set<ErrorType> BLOCKING = EnumSet.of(ErrorType.NOT_SUPPORTED, ErrorType.REQUIRED,
            ErrorType.TOO_LONG, ErrorType.TOO_MANY, ErrorType.TYPE_INVALID);

    private final GroupVersionKind kind;
    private final boolean namespaced;
    private final StructuralSchema schema;
    private final @Nullable ScalePaths scale;
    private final RuleEvaluation rules;
    private final MetadataReader metadata;
    private final Patterns patterns = new Patterns();

    /**
     * @param schema the schema of the version, or null where it has none
     * @param rules {@link RuleEvaluation#NONE} where the schema has no rules
     * @param scale where the fields of the scale are, or null where there is no scale
     */
    public CustomResourceValidation(GroupVersionKind kind, boolean namespaced, @Nullable StructuralSchema schema,
            @Nullable ScalePaths scale, RuleEvaluation rules, MetadataReader metadata) {
        this.kind = kind;
        this.namespaced = namespaced;
        this.schema = schema == null ? StructuralSchema.EMPTY : schema;
        this.scale = scale;
        this.rules = rules;
        this.metadata = metadata;
    }

    public Verdict validateCreate(ObjectValue object) {
        FieldErrors errors = new FieldErrors();
        if (isOfItsKind(object, errors)) {
            ObjectMetaRules.validateGenericCreate(object.object("metadata"), namespaced, NameFormat.DNS_SUBDOMAIN,
                    ObjectMetaRules.METADATA, errors);
            errors.addAll(schemaErrors(object, schema, "", null));
            scale(object, true, errors);
        }
        new EmbeddedResourceRules(metadata, errors).check(object, schema, schema.isEmbeddedResource(), null);
        new ListTypeCheck(errors).check(object, schema, null);
        return evaluated(object, null, errors);
    }

    public Verdict validateUpdate(ObjectValue object, ObjectValue old) {
        FieldErrors errors = new FieldErrors();
        Correlation correlation = Correlation.of(object, old, schema);
        if (isOfItsKind(object, errors)) {
            metadataUpdate(object, old, errors);
            errors.addAll(schemaErrors(object, schema, "", correlation));
            scale(object, true, errors);
        }
        new EmbeddedResourceRules(metadata, errors).check(object, schema, schema.isEmbeddedResource(), null);
        changedListTypes(object, old, errors);
        return evaluated(object, correlation, errors);
    }

    public Verdict validateStatusUpdate(ObjectValue object, ObjectValue old) {
        FieldErrors errors = new FieldErrors();
        Correlation correlation = Correlation.of(object, old, schema);
        if (isOfItsKind(object, errors)) {
            metadataUpdate(object, old, errors);
            Value status = object.get("status");
            StructuralSchema statusSchema = schema.property("status");
            if (status != null && statusSchema != null) {
                Correlation known = correlation.key("status");
                Correlation within = known != null ? known
                        : Correlation.of(status, NullValue.NULL, statusSchema);
                errors.addAll(schemaErrors(status, statusSchema, "status", within));
            }
            scale(object, false, errors);
        }
        changedListTypes(object, old, errors);
        return evaluated(object, correlation, errors);
    }

    /** What a writer is told of the finalizers that an object has and had not before; {@code old} is null on create. */
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        Set<String> added = new TreeSet<>(object.object("metadata").list("finalizers").strings());
        if (old != null) {
            old.object("metadata").list("finalizers").strings().forEach(added::remove);
        }
        List<String> warnings = new ArrayList<>();
        for (String finalizer : added) {
            String shown = "metadata.finalizers: " + StringValue.quote(finalizer) + ": ";
            Formats.qualifiedName(finalizer).forEach(complaint -> warnings.add(shown + complaint));
            if (finalizer.indexOf('/') < 0 && !ObjectMetaRules.isStandardFinalizer(finalizer)) {
                warnings.add(shown + "prefer a domain-qualified finalizer name "
                        + (finalizer.contains(".") ? "including a path (/) " : "")
                        + "to avoid accidental conflicts with other finalizer writers");
            }
        }
        return warnings;
    }

    private boolean isOfItsKind(ObjectValue object, FieldErrors errors) {
        int before = errors.size();
        if (!object.string("kind").equals(kind.kind())) {
            errors.invalid(FieldPath.of("kind"), object.string("kind"), "must be " + kind.kind());
        }
        if (!object.string("apiVersion").equals(kind.apiVersion())) {
            errors.invalid(FieldPath.of("apiVersion"), object.string("apiVersion"), "must be " + kind.apiVersion());
        }
        return errors.size() == before;
    }

    private static void metadataUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateGenericUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
    }

    private List<FieldError> schemaErrors(
            Value value, StructuralSchema part, String prefix, @Nullable Correlation correlation) {
        Outcome outcome = new Outcome(prefix);
        new SchemaCheck(patterns, MatchTime.of(PATTERN_TIME), false)
                .check(value, part, DataPath.ROOT, correlation, outcome);
        return outcome.errors();
    }

    private void scale(ObjectValue object, boolean whole, FieldErrors errors) {
        if (scale != null) {
            if (whole) {
                ScaleFieldRules.spec(object, scale, errors);
            }
            ScaleFieldRules.status(object, scale, errors);
        }
    }

    /** Lists are let through if the old object had equal items or keys somewhere, be it elsewhere. */
    private void changedListTypes(ObjectValue object, ObjectValue old, FieldErrors errors) {
        FieldErrors now = new FieldErrors();
        new ListTypeCheck(now).check(object, schema, null);
        if (!now.isEmpty()) {
            FieldErrors before = new FieldErrors();
            new ListTypeCheck(before).check(old, schema, null);
            if (before.isEmpty()) {
                errors.addAll(now);
            }
        }
    }

    private Verdict evaluated(ObjectValue object, @Nullable Correlation correlation, FieldErrors errors) {
        List<String> warnings = new ArrayList<>();
        if (rules != RuleEvaluation.NONE) {
            boolean blocked = false;
            for (FieldError error : errors) {
                blocked |= BLOCKING.contains(error.type());
            }
            if (blocked) {
                errors.add(new FieldError(ErrorType.INVALID, "<nil>", NullValue.NULL,
                        "some validation rules were not checked because the object was invalid; correct the existing"
                                + " errors to complete validation"));
            } else {
                rules.evaluate(object, correlation, errors, warnings);
            }
        }
        return new Verdict(errors, warnings);
    }
}
