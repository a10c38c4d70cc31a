package dev.edict.server.registry;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.format.NameFormat;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.time.Clock;

/** Makes of what a writer wants what is to be stored, by the rules of its kind, or says what is wrong with it. */
final class Preparer {
    private final ResourceStrategy strategy;
    private final Clock clock;

    Preparer(ResourceStrategy strategy, Clock clock) {
        this.strategy = strategy;
        this.clock = clock;
    }

    /** @throws dev.edict.model.status.ApiException if it is refused */
    ObjectValue forCreate(RequestScope scope, ObjectValue wanted) {
        ObjectValue placed = Namespaces.place(wanted, strategy.namespaced(), scope.namespace());
        ObjectValue prepared = strategy.hook().stampNew(scope, strategy.rules().prepareForCreate(placed));
        String name = new ApiObject(prepared).name();
        FieldErrors errors = new FieldErrors();
        strategy.rules().validateCreate(prepared, errors);
        errors.warnings().forEach(scope.remarks()::warn);
        if (errors.isEmpty()) {
            ObjectMetaRules.validateGenericCreate(prepared.object("metadata"), strategy.namespaced(),
                    NameFormat.PATH_SEGMENT, ObjectMetaRules.METADATA, errors);
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(kindOf(prepared), name, errors);
        }
        strategy.rules().warnings(prepared, null).forEach(scope.remarks()::warn);
        return strategy.canonical().apply(strategy.rules().canonicalize(prepared));
    }

    /** @throws dev.edict.model.status.ApiException if it is refused */
    ObjectValue forUpdate(RequestScope scope, ObjectValue wanted, ObjectValue old, UpdateRules rules) {
        ObjectValue placed = Namespaces.place(wanted, strategy.namespaced(), scope.namespace());
        ObjectValue prepared =
                rules.prepare(strategy.rules(), Metadata.withGenerationOf(placed, old), old);
        ObjectValue stamped =
                rules.isMain() ? prepared : strategy.rules().stampStatus(prepared, old, clock.instant());
        ObjectValue object = Metadata.carriedOver(stamped, old);
        FieldErrors errors = new FieldErrors();
        ObjectValue metadata = object.object("metadata");
        ObjectMetaRules.validateGenericCreate(metadata, strategy.namespaced(), NameFormat.PATH_SEGMENT,
                ObjectMetaRules.METADATA, errors);
        ObjectMetaRules.validateGenericUpdate(
                metadata, old.object("metadata"), ObjectMetaRules.METADATA, errors);
        if (rules.isMain() && InitializerRules.arePending(old)) {
            // Nobody has seen it yet: what it may be is what a new one may be.
            strategy.rules().validateCreate(object, errors);
        } else {
            rules.validate(strategy.rules(), object, old, errors);
        }
        errors.warnings().forEach(scope.remarks()::warn);
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(kindOf(object), new ApiObject(object).name(), errors);
        }
        rules.warnings(strategy.rules(), object, old).forEach(scope.remarks()::warn);
        return strategy.canonical().apply(strategy.rules().canonicalize(object));
    }

    /** The kind that a refusal names: that which the object says, for it may be that which is wrong. */
    private GroupKind kindOf(ObjectValue object) {
        return new GroupKind(strategy.kind().group(), object.string("kind"));
    }
}
