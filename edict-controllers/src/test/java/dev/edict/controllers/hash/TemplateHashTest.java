package dev.edict.controllers.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateHashTest {
    private static PodTemplateSpec template(String image) {
        return PodTemplateSpec.EMPTY
                .withMetadata(ObjectMeta.EMPTY)
                .withSpec(PodSpec.EMPTY.withContainers(List.of(Container.EMPTY.withName("main").withImage(image))));
    }

    private static PodTemplateSpec read(String json) {
        return PodTemplateSpec.CODEC.fromTree(Json.parse(json));
    }

    /** What kube-controller-manager 1.36.4 named two replica sets, and a revision of a DaemonSet, on the same server. */
    @ParameterizedTest
    @CsvSource({"plain, 7c5bbd978c", "nginx, 785dbdf754", "agent, 658b6f95c"})
    void isTheOneThatKubeControllerManagerComputes(String name, String hash) throws Exception {
        try (InputStream templates = Objects.requireNonNull(TemplateHashTest.class.getResourceAsStream("templates.json"))) {
            ObjectValue template = ((ObjectValue) Json.parse(templates.readAllBytes())).object(name);

            assertThat(TemplateHash.of(PodTemplateSpec.CODEC.fromTree(template), null)).isEqualTo(hash);
        }
    }

    @Test
    void equalTemplatesHaveTheSameWhateverTheOrderOfTheirKeys() {
        PodTemplateSpec one = read("{\"metadata\":{\"labels\":{\"a\":\"1\",\"b\":\"2\"}}}");
        PodTemplateSpec other = read("{\"metadata\":{\"labels\":{\"b\":\"2\",\"a\":\"1\"}}}");

        assertThat(TemplateHash.of(one, null)).isEqualTo(TemplateHash.of(other, null));
    }

    @Test
    void anotherTemplateOrAnotherCountMakesAnotherHash() {
        assertThat(List.of(
                TemplateHash.of(template("a"), null),
                TemplateHash.of(template("b"), null),
                TemplateHash.of(template("a"), 0),
                TemplateHash.of(template("a"), 1))).doesNotHaveDuplicates();
    }

    @Test
    void isSafeAsALabelAndAsAPartOfAName() {
        assertThat(TemplateHash.of(template("a"), 3)).matches("[bcdfghjklmnpqrstvwxz2456789]{1,10}");
    }
}
