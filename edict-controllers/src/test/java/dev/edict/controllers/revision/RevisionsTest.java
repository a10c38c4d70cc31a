package dev.edict.controllers.revision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.json.Json;
import dev.edict.types.Raw;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RevisionsTest {
    private static final PodTemplateSpec TEMPLATE = PodTemplateSpec.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", "db")))
            .withSpec(PodSpec.EMPTY.withContainers(List.of(Container.EMPTY.withName("main").withImage("image:1"))));
    private static final StatefulSet SET = StatefulSet.EMPTY.withMetadata(ObjectMeta.EMPTY
            .withName("db").withNamespace("here").withUid("u").withAnnotations(Map.of("a", "b")));

    private static ControllerRevision revision(String name, long number) {
        return ControllerRevision.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withRevision(number);
    }

    @Test
    void aRevisionIsThePatchThatBringsTheTemplateBack() {
        ControllerRevision revision = Revisions.of(StatefulSet.TYPE, SET, TEMPLATE, "h", "hash", 3);

        assertThat(revision.name()).isEqualTo("db-h");
        assertThat(revision.metadata().labels()).isEqualTo(Map.of("app", "db", "hash", "h"));
        assertThat(revision.metadata().annotations()).isEqualTo(Map.of("a", "b"));
        assertThat(revision.metadata().ownerReferences()).extracting(OwnerReference::uid).containsExactly("u");
        assertThat(revision.revision()).isEqualTo(3);
        assertThat(revision.data()).hasToString("{\"spec\":{\"template\":{\"$patch\":\"replace\","
                + "\"metadata\":{\"labels\":{\"app\":\"db\"}},"
                + "\"spec\":{\"containers\":[{\"image\":\"image:1\",\"name\":\"main\",\"resources\":{}}]}}}}");
        assertThat(Revisions.template(revision)).contains(TEMPLATE);
    }

    @Test
    void templatesAreTheSameHoweverTheyAreWritten() {
        ControllerRevision old = revision("old", 1).withData(Raw.of(Json.parse("""
                {"spec": {"template": {"spec": {"containers": [{"name": "main", "image": "image:1"}]},
                  "metadata": {"creationTimestamp": null, "labels": {"app": "db"}}, "$patch": "replace"}}}""")));

        assertThat(Revisions.isOf(old, TEMPLATE)).isTrue();
        assertThat(Revisions.isOf(old, TEMPLATE.editSpec(spec -> spec.withHostNetwork(true)))).isFalse();
    }

    @Test
    void whatCanNotBeReadIsNoTemplate() {
        assertThat(Revisions.template(revision("none", 1))).isEmpty();
        assertThat(Revisions.template(revision("text", 1).withData(Raw.of(Json.parse("\"x\""))))).isEmpty();
        assertThat(Revisions.template(revision("broken", 1)
                .withData(Raw.of(Json.parse("{\"spec\":{\"template\":{\"spec\":1}}}"))))).isEmpty();
    }

    @Test
    void longNamesLeaveRoomForTheHash() {
        assertThat(Revisions.name("x".repeat(250), "hash")).hasSize(228).endsWith("x-hash");
    }

    @Test
    void theNextNumberIsAboveAllOthers() {
        assertThat(Revisions.next(List.of())).isEqualTo(1);
        assertThat(Revisions.next(List.of(revision("a", 7), revision("b", 4)))).isEqualTo(8);
    }

    @Test
    void equalNumbersAreInOrderOfAgeAndThenOfName() {
        Instant time = Instant.parse("2024-01-01T00:00:00Z");
        ControllerRevision newer = revision("a", 1).editMetadata(metadata -> metadata.withCreationTimestamp(time.plusSeconds(1)));
        ControllerRevision older = revision("c", 1).editMetadata(metadata -> metadata.withCreationTimestamp(time));
        ControllerRevision sameAge = revision("b", 1).editMetadata(metadata -> metadata.withCreationTimestamp(time));

        assertThat(List.of(newer, older, sameAge, revision("d", 0)).stream().sorted(Revisions.ORDER))
                .extracting(ControllerRevision::name).containsExactly("d", "b", "c", "a");
    }

    @Test
    void theOldestThatNobodyUsesAreForgotten() {
        List<ControllerRevision> all = List.of(revision("three", 3), revision("one", 1), revision("two", 2));

        assertThat(Revisions.oldest(all, 2, revision -> revision.name().equals("one")))
                .extracting(ControllerRevision::name).containsExactly("two", "three");
        assertThat(Revisions.oldest(all, 1, revision -> false)).extracting(ControllerRevision::name).containsExactly("one");
        assertThat(Revisions.oldest(all, -1, revision -> false)).isEmpty();
    }
}
