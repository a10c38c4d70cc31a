package dev.edict.controllers.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TemplateHashTest {
    private static PodTemplateSpec template(String image) {
        return PodTemplateSpec.EMPTY
                .withMetadata(ObjectMeta.EMPTY)
                .withSpec(PodSpec.EMPTY.withContainers(List.of(Container.EMPTY.withName("main").withImage(image))));
    }

    @Test
    void equalTemplatesHaveTheSameWhateverTheOrderOfTheirKeys() {
        PodTemplateSpec one = PodTemplateSpec.CODEC.fromTree(Json.parse("{\"metadata\":{\"labels\":{\"a\":\"1\",\"b\":\"2\"}}}"));
        PodTemplateSpec other = PodTemplateSpec.CODEC.fromTree(Json.parse("{\"metadata\":{\"labels\":{\"b\":\"2\",\"a\":\"1\"}}}"));

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

    @Test
    void isFnv1aInTheLettersOfNamesThatAreMadeUp() {
        assertThat(TemplateHash.hash(0x811c9dc5, "foobar".getBytes(StandardCharsets.US_ASCII))).isEqualTo(0xbf9cf968);
        assertThat(TemplateHash.encode("0123456789")).isEqualTo("4567" + "89bcdf");
    }
}
