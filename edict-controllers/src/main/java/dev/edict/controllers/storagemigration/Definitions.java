package dev.edict.controllers.storagemigration;

import dev.edict.api.apiextensions.v1.CustomResourceDefinition;
import dev.edict.api.apiextensions.v1.CustomResourceDefinitionCondition;
import dev.edict.api.apiextensions.v1.CustomResourceDefinitionVersion;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * What definitions of custom resources are told of migrations: that one goes on, how it has ended, and that no object is stored in
 * an old version any more. Resources that are not custom ones have no definition, and nobody is told.
 */
final class Definitions {
    private static final String MIGRATING = "StorageMigrating";

    private final ResourceClient<CustomResourceDefinition> definitions;
    private final InstantSource clock;

    Definitions(Client client, InstantSource clock) {
        this.definitions = client.of(CustomResourceDefinition.TYPE).as(Turntaking.NAME);
        this.clock = clock;
    }

    void begun(GroupResource resource, String migration) {
        find(resource).ifPresent(definition -> apply(
                definition,
                condition("True", "MigrationRunning", "Migration " + migration + " is running"),
                definition.status().storedVersions()));
    }

    /**
     * The versions in which objects are stored are cut down to the one that is stored now, if the definition is still the one that
     * it was when the migration began and all went well: otherwise objects may be stored in others still.
     */
    void ended(GroupResource resource, boolean well) {
        find(resource).ifPresent(definition -> {
            boolean same = definition.status().conditions().stream()
                    .filter(condition -> condition.type().equals(MIGRATING)).limit(1)
                    .anyMatch(condition -> condition.observedGeneration() == definition.metadata().generation());
            String outcome = "The migration has succeeded" + (same
                    ? " and the stored versions have been updated"
                    : " but the stored versions have not been updated due to a generation mismatch");
            CustomResourceDefinitionCondition condition = well
                    ? condition("False", "MigrationSucceeded", outcome)
                    : condition("False", "MigrationFailed", "The migration has failed");
            apply(definition, condition, well && same ? storage(definition) : definition.status().storedVersions());
        });
    }

    private Optional<CustomResourceDefinition> find(GroupResource resource) {
        return resource.group().isEmpty() ? Optional.empty() : definitions.find(resource.toString());
    }

    private static List<String> storage(CustomResourceDefinition definition) {
        return definition.spec().versions().stream()
                .filter(CustomResourceDefinitionVersion::storage)
                .map(CustomResourceDefinitionVersion::name)
                .toList();
    }

    private CustomResourceDefinitionCondition condition(String status, String reason, String message) {
        return CustomResourceDefinitionCondition.EMPTY
                .withType(MIGRATING).withStatus(status).withReason(reason).withMessage(message)
                .withLastTransitionTime(clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Says its version, too: what is said holds for this generation only. Says all of what it has said once, the stored versions
     * included: what an applier says no more is taken from the object.
     */
    private void apply(
            CustomResourceDefinition definition, CustomResourceDefinitionCondition condition, List<String> storedVersions) {
        ObjectValue said = CustomResourceDefinitionCondition.CODEC.toObject(
                condition.withObservedGeneration(definition.metadata().generation()));
        definitions.status().patch(definition.name(), new Patch.Apply(ObjectValue.of(
                "apiVersion", CustomResourceDefinition.TYPE.kind().apiVersion(),
                "kind", CustomResourceDefinition.TYPE.kind().kind(),
                "metadata", ObjectValue.of(
                        "name", definition.name(), "resourceVersion", definition.metadata().resourceVersion()),
                "status", ObjectValue.of(
                        "conditions", ListValue.of(said), "storedVersions", ListValue.of(storedVersions.toArray()))), true));
    }
}
