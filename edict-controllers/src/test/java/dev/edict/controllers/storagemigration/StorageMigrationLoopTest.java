package dev.edict.controllers.storagemigration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apiextensions.v1.CustomResourceDefinition;
import dev.edict.api.apiextensions.v1.CustomResourceDefinitionCondition;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.meta.v1.Condition;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.control.Conditions;
import dev.edict.client.index.ResourceVersions;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import dev.edict.types.Scope;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class StorageMigrationLoopTest {
    private static final String SERVED = "storagemigration.k8s.io/v1beta1=true";

    private static final GroupResource WIDGETS = new GroupResource("example.com", "widgets");

    private static ObjectValue json(String text) {
        return (ObjectValue) Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static StorageVersionMigration awaitOver(ResourceClient<StorageVersionMigration> migrations, String name)
            throws InterruptedException {
        return Waiting.until(name + " is over", () -> migrations.get(name),
                migration -> Progress.isOver(migration) && !Progress.isRunning(migration));
    }

    private static Condition condition(StorageVersionMigration migration, String type) {
        return Conditions.find(migration.status().conditions(), type).orElseThrow();
    }

    private static CustomResourceDefinition widgets(String stored) {
        String version = "{'name': '%s', 'served': true, 'storage': %s, 'schema': {'openAPIV3Schema': {'type': 'object',"
                + " 'x-kubernetes-preserve-unknown-fields': true}}}";
        return CustomResourceDefinition.TYPE.codec().fromTree(json("{'metadata': {'name': 'widgets.example.com'}, 'spec': {"
                + "'group': 'example.com', 'scope': 'Namespaced', 'names': {'plural': 'widgets', 'kind': 'Widget'}, 'versions': ["
                + version.formatted("v1", stored.equals("v1")) + "," + version.formatted("v2", stored.equals("v2")) + "]}}"));
    }

    private static ResourceClient<DynamicObject> makeWidgets(TestCluster cluster, String namespace, int count)
            throws InterruptedException {
        ResourceClient<CustomResourceDefinition> definitions = cluster.admin().of(CustomResourceDefinition.TYPE);
        definitions.create(widgets("v1"));
        Waiting.until("widgets are served", () -> definitions.get("widgets.example.com").status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("Established") && condition.status().equals("True")));
        ResourceClient<DynamicObject> objects = cluster.admin().of(DynamicObject.typeOf(
                new GroupVersionKind("example.com", "v1", "Widget"), "widgets", Scope.NAMESPACED)).in(namespace);
        for (int number = 0; number < count; number++) {
            objects.create(objects.type().codec().fromTree(json("{'apiVersion': 'example.com/v1', 'kind': 'Widget',"
                    + " 'metadata': {'name': 'w%d'}, 'spec': {'size': %d}}".formatted(number, number))));
        }
        return objects;
    }

    private static CustomResourceDefinitionCondition migrating(CustomResourceDefinition definition) {
        return definition.status().conditions().stream()
                .filter(condition -> condition.type().equals("StorageMigrating")).findFirst().orElseThrow();
    }

    @Test
    void customResourcesAreStoredInTheNewVersionAndTheOldOneIsForgotten() throws Exception {
        try (TestCluster cluster = TestCluster.serving(SERVED, StorageMigrationLoop.loop())) {
            ResourceClient<DynamicObject> objects = makeWidgets(cluster, cluster.newNamespace(), 3);
            ResourceClient<CustomResourceDefinition> definitions = cluster.admin().of(CustomResourceDefinition.TYPE);
            definitions.edit("widgets.example.com", now -> now.withSpec(widgets("v2").spec()));
            Waiting.until("both versions are stored", () -> definitions.get("widgets.example.com").status().storedVersions(),
                    List.of("v1", "v2")::equals);
            List<DynamicObject> before = objects.list().items();

            ResourceClient<StorageVersionMigration> migrations = cluster.admin().of(StorageVersionMigration.TYPE);
            migrations.create(Migrations.of("widgets", "example.com", "widgets"));
            StorageVersionMigration over = awaitOver(migrations, "widgets");

            assertThat(condition(over, "Succeeded").reason()).isEqualTo("StorageVersionMigrationSucceeded");
            assertThat(condition(over, "Succeeded").message()).isEmpty();
            assertThat(condition(over, "Running").reason()).isEqualTo("MigrationCompleted");
            CustomResourceDefinition definition = definitions.get("widgets.example.com");
            assertThat(definition.status().storedVersions()).containsExactly("v2");
            assertThat(migrating(definition).status()).isEqualTo("False");
            assertThat(migrating(definition).reason()).isEqualTo("MigrationSucceeded");
            assertThat(migrating(definition).message())
                    .isEqualTo("The migration has succeeded and the stored versions have been updated");
            List<DynamicObject> after = objects.list().items();
            for (int number = 0; number < after.size(); number++) {
                ObjectMeta now = after.get(number).metadata();
                ObjectMeta then = before.get(number).metadata();
                assertThat(ResourceVersions.isAfter(now.resourceVersion(), then.resourceVersion())).isTrue();
                assertThat(now.withResourceVersion("")).isEqualTo(then.withResourceVersion(""));
            }

            migrations.create(Migrations.of("again", "example.com", "widgets"));
            awaitOver(migrations, "again");
            assertThat(objects.list().items()).isEqualTo(after);
            assertThat(definitions.get("widgets.example.com").status().storedVersions()).containsExactly("v2");
        }
    }

    @Test
    void aDefinitionThatHasChangedMeanwhileKeepsItsStoredVersions() throws Exception {
        try (TestCluster cluster = TestCluster.serving(SERVED)) {
            makeWidgets(cluster, cluster.newNamespace(), 0);
            ResourceClient<CustomResourceDefinition> crds = cluster.admin().of(CustomResourceDefinition.TYPE);
            crds.edit("widgets.example.com", now -> now.withSpec(widgets("v2").spec()));
            Waiting.until("both versions are stored", () -> crds.get("widgets.example.com").status().storedVersions().size() == 2);
            Definitions definitions = new Definitions(cluster.admin(), new HandMovedTime());
            definitions.begun(WIDGETS, "one");
            assertThat(migrating(crds.get("widgets.example.com")).message()).isEqualTo("Migration one is running");
            crds.edit("widgets.example.com", now -> now.withSpec(widgets("v1").spec()));
            definitions.ended(WIDGETS, true);
            CustomResourceDefinition definition = crds.get("widgets.example.com");
            assertThat(definition.status().storedVersions()).containsExactly("v1", "v2");
            assertThat(migrating(definition).message()).isEqualTo(
                    "The migration has succeeded but the stored versions have not been updated due to a generation mismatch");
        }
    }

    @Test
    void aMigrationThatHasFailedLeavesTheStoredVersionsAsTheyAre() throws Exception {
        try (TestCluster cluster = TestCluster.serving(SERVED)) {
            makeWidgets(cluster, cluster.newNamespace(), 0);
            ResourceClient<CustomResourceDefinition> crds = cluster.admin().of(CustomResourceDefinition.TYPE);
            Definitions definitions = new Definitions(cluster.admin(), new HandMovedTime());
            definitions.begun(WIDGETS, "one");
            definitions.ended(WIDGETS, true);
            crds.edit("widgets.example.com", now -> now.withSpec(widgets("v2").spec()));
            definitions.begun(WIDGETS, "two");
            assertThat(crds.get("widgets.example.com").status().storedVersions()).containsExactly("v1", "v2");
            definitions.ended(WIDGETS, false);
            assertThat(crds.get("widgets.example.com").status().storedVersions()).containsExactly("v1", "v2");
            assertThat(migrating(crds.get("widgets.example.com")).reason()).isEqualTo("MigrationFailed");
            assertThat(migrating(crds.get("widgets.example.com")).message()).isEqualTo("The migration has failed");
        }
    }

    @Test
    void objectsThatAreStoredAsTheyShouldBeStayAsTheyAre() throws Exception {
        try (TestCluster cluster = TestCluster.serving(SERVED, StorageMigrationLoop.loop())) {
            ResourceClient<ConfigMap> maps = cluster.admin().of(ConfigMap.TYPE).in(cluster.newNamespace());
            ConfigMap map = maps.create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("a")));
            ResourceClient<StorageVersionMigration> migrations = cluster.admin().of(StorageVersionMigration.TYPE);
            migrations.create(Migrations.of("maps", "", "configmaps"));
            StorageVersionMigration over = awaitOver(migrations, "maps");
            assertThat(Progress.is(over, Progress.SUCCEEDED)).isTrue();
            assertThat(ResourceVersions.isNumber(over.status().resourceVersion())).isTrue();
            assertThat(maps.get("a")).isEqualTo(map);
        }
    }

    @Test
    void whatCanNotBeChangedCanNotBeMigrated() throws Exception {
        try (TestCluster cluster = TestCluster.serving(SERVED, StorageMigrationLoop.loop())) {
            ResourceClient<StorageVersionMigration> migrations = cluster.admin().of(StorageVersionMigration.TYPE);
            migrations.create(Migrations.of("bindings", "", "bindings"));
            assertThat(condition(awaitOver(migrations, "bindings"), "Failed").message())
                    .isEqualTo("resource \"/v1, Resource=bindings\" does not support discovery operations: [update patch list]");
        }
    }

    @Test
    void aResourceThatIsNotThereIsWaitedForAMinute() throws Exception {
        HandMovedTime time = new HandMovedTime();
        try (TestCluster cluster = TestCluster.serving(SERVED, time, StorageMigrationLoop.loop())) {
            ResourceClient<StorageVersionMigration> migrations = cluster.admin().of(StorageVersionMigration.TYPE);
            migrations.create(Migrations.of("none", "example.com", "nothings"));
            migrations.create(Migrations.of("second", "example.com", "nothings"));
            Waiting.until("it runs", () -> Progress.isRunning(migrations.get("none")));
            time.advance(Duration.ofSeconds(30));
            assertThat(Progress.isOver(migrations.get("none"))).isFalse();
            assertThat(migrations.get("second").status().conditions()).isEmpty();
            time.until("it has failed", () -> Progress.isOver(migrations.get("none")));
            assertThat(condition(migrations.get("none"), "Failed").message()).isEqualTo("resource does not exist in discovery");
            time.until("the next has had its turn", () -> Progress.isOver(migrations.get("second")));
        }
    }
}
