package dev.edict.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllKindsProtobufTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final int ROUNDS = 8;

    private final ProtobufCodec codec = new ProtobufCodec();

    static Set<String> kinds() {
        Set<String> kinds = new TreeSet<>();
        for (ResourceType type : CATALOGUE.resources()) {
            if (GeneratedMessages.find(type.kind()) != null) {
                kinds.add(type.kind().toString());
            }
        }
        return kinds;
    }

    private static ResourceType type(String kind) {
        return CATALOGUE.resources().stream()
                .filter(type -> type.kind().toString().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anyObjectGoesThroughTheGeneratedClassesAndBack(String kind) throws InvalidProtocolBufferException {
        ResourceType type = type(kind);
        Descriptor descriptor = Objects.requireNonNull(GeneratedMessages.find(type.kind()));
        Schema schema = type.schema().get();
        Random random = new Random(kind.hashCode());
        for (int round = 0; round < ROUNDS; round++) {
            ObjectValue tree = new RandomTree(random, 2 + round % 5).object(schema, 0);
            byte[] written = codec.encodeBody(tree, schema);
            DynamicMessage message = DynamicMessage.parseFrom(descriptor, written);
            assertThat(GeneratedMessages.hasUnknownFields(message)).as("%s", tree).isFalse();
            assertThat(codec.decodeBody(message.toByteArray(), schema)).isEqualTo(tree);
            assertThat(codec.encodeBody(codec.decodeBody(written, schema), schema)).isEqualTo(written);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anEnvelopeCarriesTheKindWithTheObject(String kind) {
        ResourceType type = type(kind);
        Schema schema = type.schema().get();
        ObjectValue tree = new RandomTree(new Random(1), 3).object(schema, 0);
        ProtobufEnvelope envelope = ProtobufEnvelope.read(codec.encode(type.kind(), tree, schema));
        GroupVersionKind read = new GroupVersionKind(type.kind().group(), type.kind().version(), envelope.kind());
        assertThat(read).isEqualTo(type.kind());
        assertThat(codec.decode(envelope, schema)).isEqualTo(
                tree.with("kind", type.kind().kind()).with("apiVersion", type.kind().apiVersion()));
    }

    @Test
    void almostAllKindsAreChecked() {
        Set<String> unchecked = new TreeSet<>();
        CATALOGUE.resources().forEach(type -> unchecked.add(type.kind().toString()));
        unchecked.removeAll(kinds());
        assertThat(unchecked).containsExactlyInAnyOrder(
                "admissionregistration.k8s.io/v1alpha1, Kind=InitializerConfiguration",
                "apiregistration.k8s.io/v1, Kind=APIService",
                "batch/v2alpha1, Kind=CronJob",
                "settings.k8s.io/v1alpha1, Kind=PodPreset");
    }
}
