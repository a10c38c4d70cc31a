package dev.edict.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtobufCodecTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final Schema POD = definition("io.k8s.api.core.v1.Pod");
    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    private final ProtobufCodec codec = new ProtobufCodec();

    private static Schema definition(String name) {
        return CATALOGUE.definitions().definition(name);
    }

    private static ObjectValue json(String text) {
        return (ObjectValue) Json.parse(text);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
    }

    @Test
    void initializersHaveTheNumberThatTheyHadIn111() {
        ObjectValue metadata = json("{\"initializers\":{\"pending\":[{\"name\":\"a\"}]},\"name\":\"b\"}");
        byte[] bytes = codec.encodeBody(metadata, definition(META + "ObjectMeta"));
        assertThat(HexFormat.of().formatHex(bytes)).endsWith("8201050a030a0161");
        assertThat(codec.decodeBody(bytes, definition(META + "ObjectMeta"))).isEqualTo(metadata);
    }

    @Test
    void whatGoHoldsByValueIsWrittenEvenIfItIsEmpty() {
        byte[] bytes = codec.encode(GroupVersion.V1.kind("Namespace"), json("{\"metadata\":{\"name\":\"a\"}}"),
                definition("io.k8s.api.core.v1.Namespace"));
        assertThat(bytes).isEqualTo(hex("""
                6b387300
                0a0f 0a027631 12094e616d657370616365
                12 19
                  0a 11 0a0161 1200 1a00 2200 2a00 3200 3800 4200
                  12 00
                  1a 02 0a00
                1a00 2200"""));
    }

    @Test
    void freeFormPartsAreWrittenAsGoWritesJson() {
        byte[] bytes = codec.encodeBody(json("{\"data\":{\"command\":\"a && b\"},\"revision\":1}"),
                definition("io.k8s.api.apps.v1.ControllerRevision"));
        assertThat(new String(bytes, StandardCharsets.UTF_8)).contains("{\"command\":\"a \\u0026\\u0026 b\"}");
    }

    @Test
    void theGeneratedClassesUnderstandAPod() throws InvalidProtocolBufferException {
        byte[] body = codec.encodeBody(json("""
                {"metadata": {"name": "p", "labels": {"b": "2", "a": "1"}, "creationTimestamp": "2024-01-01T00:00:00Z",
                   "managedFields": [{"manager": "m", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {}}}]},
                 "spec": {"volumes": [{"name": "v", "emptyDir": {"sizeLimit": "1Gi"}}], "hostNetwork": true,
                   "containers": [{"name": "c", "image": "nginx", "resources": {"limits": {"cpu": "500m"}},
                     "env": [{"name": "E", "valueFrom": {"secretKeyRef": {"name": "s", "key": "k"}}}],
                     "livenessProbe": {"httpGet": {"path": "/", "port": "web"}, "periodSeconds": 5},
                     "ports": [{"containerPort": 80}]}], "terminationGracePeriodSeconds": 0},
                 "status": {"startTime": "2024-01-02T03:04:05Z", "phase": "Running"}}"""), POD);
        V1.Pod pod = V1.Pod.parseFrom(body);
        assertThat(pod.getMetadata().getLabelsMap()).containsExactly(
                Map.entry("a", "1"), Map.entry("b", "2"));
        assertThat(pod.getMetadata().getCreationTimestamp().getSeconds()).isEqualTo(1_704_067_200);
        assertThat(pod.getMetadata().getManagedFields(0).getFieldsV1().getRaw().toStringUtf8())
                .isEqualTo("{\"f:spec\":{}}");
        assertThat(pod.getMetadata().hasDeletionTimestamp()).isFalse();
        V1.PodSpec spec = pod.getSpec();
        assertThat(spec.getVolumes(0).getVolumeSource().getEmptyDir().getSizeLimit().getString()).isEqualTo("1Gi");
        assertThat(spec.getHostNetwork()).isTrue();
        assertThat(spec.hasTerminationGracePeriodSeconds()).isTrue();
        assertThat(spec.hasActiveDeadlineSeconds()).isFalse();
        assertThat(spec.hasNodeName()).isTrue();
        V1.Container container = spec.getContainers(0);
        assertThat(container.getResources().getLimitsOrThrow("cpu").getString()).isEqualTo("500m");
        assertThat(container.getEnv(0).getValueFrom().getSecretKeyRef().getLocalObjectReference().getName())
                .isEqualTo("s");
        assertThat(container.getLivenessProbe().getHandler().getHttpGet().getPort().getStrVal()).isEqualTo("web");
        assertThat(container.getLivenessProbe().getPeriodSeconds()).isEqualTo(5);
        assertThat(container.getPorts(0).getContainerPort()).isEqualTo(80);
        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
    }

    @Test
    void whatTheGeneratedClassesWriteIsReadWithoutWhatIsEmpty() {
        V1.Pod pod = V1.Pod.newBuilder()
                .setMetadata(Meta.ObjectMeta.newBuilder().setName("p").setNamespace("").setGeneration(0)
                        .setCreationTimestamp(Meta.Time.newBuilder()))
                .setSpec(V1.PodSpec.newBuilder().setNodeName("").setTerminationGracePeriodSeconds(0)
                        .setHostNetwork(false).addContainers(V1.Container.newBuilder().setName("c")))
                .build();
        assertThat(codec.decodeBody(pod.toByteArray(), POD)).isEqualTo(json("""
                {"metadata": {"name": "p"},
                 "spec": {"containers": [{"name": "c"}], "terminationGracePeriodSeconds": 0}}"""));
    }

    @Test
    void theEnvelopeIsARuntimeUnknown() throws InvalidProtocolBufferException {
        byte[] bytes = codec.encode(new GroupVersionKind("apps", "v1", "Deployment"), ObjectValue.EMPTY,
                definition("io.k8s.api.apps.v1.Deployment"));
        Runtime.Unknown unknown = Runtime.Unknown.parseFrom(Arrays.copyOfRange(bytes, 4, bytes.length));
        assertThat(unknown.getTypeMeta().getApiVersion()).isEqualTo("apps/v1");
        assertThat(unknown.getTypeMeta().getKind()).isEqualTo("Deployment");
        assertThat(unknown.hasContentType()).isTrue();
        assertThat(ProtobufEnvelope.isEnvelope(bytes)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|empty data",
        "7b7d|provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
        "6b387300|empty body",
        "6b3873000a|unexpected EOF",
        "6b3873000a05|unexpected EOF",
        "6b38730008|proto: wrong wireType = 0 for field TypeMeta",
        "6b38730000|proto: Unknown: illegal tag 0 (wire type 0)",
        "6b3873000c|proto: Unknown: wiretype end group for non-group",
        "6b387300ffffffffffffffffffff01|proto: integer overflow",
        "6b38730012ffffffffffffffffff01|proto: negative length found during unmarshaling",
        "6b38730012ffffffff07|unexpected EOF",
        "6b3873002e|proto: illegal wireType 6",
    })
    void envelopesThatAreNoneAreRefusedInTheWordsOfTheRealServer(String digits, String message) {
        assertThatThrownBy(() -> ProtobufEnvelope.read(hex(digits)))
                .isInstanceOf(ProtobufException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "08|proto: wrong wireType = 0 for field Metadata",
        "0a020801|proto: wrong wireType = 0 for field Name",
        "0a05|unexpected EOF",
        "00|proto: Pod: illegal tag 0 (wire type 0)",
        "0a0100|proto: ObjectMeta: illegal tag 0 (wire type 0)",
        "a306|unexpected EOF",
    })
    void bodiesThatDoNotFitAreRefused(String digits, String message) {
        assertThatThrownBy(() -> codec.decodeBody(hex(digits), POD))
                .isInstanceOf(ProtobufException.class)
                .hasMessage(message);
    }

    @Test
    void unknownFieldsAndGroupsArePassedOver() {
        byte[] body = hex("a306 0801 ab06 ac06 a406" + "c03e01 c13e0000000000000000 c53e00000000 c23e0161"
                + "0a030a0161");
        assertThat(codec.decodeBody(body, POD)).isEqualTo(json("{\"metadata\":{\"name\":\"a\"}}"));
    }

    @Test
    void aMessageInSeveralPartsIsPutTogether() {
        byte[] twice = hex("0a030a0161" + "0a031a0162" + "12060a0161120131" + "12060a0162120132");
        assertThat(codec.decodeBody(twice, definition("io.k8s.api.core.v1.ConfigMap"))).isEqualTo(json(
                "{\"metadata\":{\"name\":\"a\",\"namespace\":\"b\"},\"data\":{\"a\":\"1\",\"b\":\"2\"}}"));
    }

    @Test
    void depthIsBounded() {
        Schema schema = definition("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps");
        ReverseWriter nested = new ReverseWriter(16);
        ObjectValue tree = ObjectValue.EMPTY;
        for (int level = 0; level < 300; level++) {
            nested.endMessage(Objects.requireNonNull(schema.property("not")).protobufNumber(), 0);
            tree = ObjectValue.of("not", tree);
        }
        ObjectValue deep = tree;
        assertThatThrownBy(() -> codec.decodeBody(nested.toByteArray(), schema)).hasMessage("exceeded max depth");
        assertThatThrownBy(() -> codec.encodeBody(deep, schema)).hasMessage("exceeded max depth");
    }

    @Test
    void partialMetadataOptionsAndStatusHaveProtobufToo() throws InvalidProtocolBufferException {
        Meta.DeleteOptions options = Meta.DeleteOptions.newBuilder().setGracePeriodSeconds(0)
                .setPropagationPolicy("Foreground").addDryRun("All")
                .setPreconditions(Meta.Preconditions.newBuilder().setUid("u")).build();
        assertThat(codec.decodeBody(options.toByteArray(), definition(META + "DeleteOptions"))).isEqualTo(json("""
                {"gracePeriodSeconds": 0, "propagationPolicy": "Foreground", "dryRun": ["All"],
                 "preconditions": {"uid": "u"}}"""));
        Meta.Status status = Meta.Status.parseFrom(codec.encodeBody(json("""
                {"status": "Failure", "reason": "NotFound", "code": 404, "details": {"name": "a",
                 "causes": [{"field": "f"}]}}"""), definition(META + "Status")));
        assertThat(status.getCode()).isEqualTo(404);
        assertThat(status.getDetails().getCauses(0).getField()).isEqualTo("f");
        Meta.PartialObjectMetadata partial = Meta.PartialObjectMetadata.parseFrom(codec.encodeBody(
                json("{\"metadata\":{\"name\":\"a\"}}"), definition(META + "PartialObjectMetadata")));
        assertThat(partial.getMetadata().getName()).isEqualTo("a");
    }

    @Test
    void watchFramesAreWrittenAndRead() throws IOException {
        byte[] object = codec.encode(GroupVersion.V1.kind("Pod"), json("{\"metadata\":{\"name\":\"a\"}}"), POD);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        stream.writeBytes(WatchFrames.frame("ADDED", object));
        stream.writeBytes(WatchFrames.frame("DELETED", object));
        byte[] bytes = stream.toByteArray();
        Meta.WatchEvent event = Meta.WatchEvent.parseFrom(
                Arrays.copyOfRange(bytes, 4, 4 + (bytes[2] & 0xff) * 256 + (bytes[3] & 0xff)));
        assertThat(event.getType()).isEqualTo("ADDED");
        assertThat(event.getObject().getRaw().toByteArray()).isEqualTo(object);
        ByteArrayInputStream input = new ByteArrayInputStream(bytes);
        assertThat(Objects.requireNonNull(WatchFrames.read(input, 10_000)).type()).isEqualTo("ADDED");
        assertThat(Objects.requireNonNull(WatchFrames.read(input, 10_000)).object()).isEqualTo(object);
        assertThat(WatchFrames.read(input, 10_000)).isNull();
        assertThatThrownBy(() -> WatchFrames.read(new ByteArrayInputStream(bytes), 10))
                .isInstanceOf(ProtobufException.class);
        assertThatThrownBy(() -> WatchFrames.read(new ByteArrayInputStream(new byte[] {0, 0, 0, 5, 1}), 10))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> WatchFrames.read(new ByteArrayInputStream(new byte[] {-1, 0, 0, 5, 1}), 10))
                .isInstanceOf(ProtobufException.class);
    }

    @Test
    void whatIsNoQuantityTimeOrJsonIsRefused() {
        Schema quota = definition("io.k8s.api.core.v1.ResourceQuotaSpec");
        assertThatThrownBy(() -> codec.decodeBody(hex("0a08 0a0163 1203 0a0178"), quota))
                .hasMessageStartingWith("quantities must match the regular expression");
        Schema revision = definition("io.k8s.api.apps.v1.ControllerRevision");
        assertThatThrownBy(() -> codec.decodeBody(hex("1203 0a017b"), revision))
                .hasMessage("unexpected end of JSON input");
        Schema metadata = definition(META + "ObjectMeta");
        assertThatThrownBy(() -> codec.decodeBody(hex("420a 08ffffffffffffffff7f"), metadata))
                .isInstanceOf(ProtobufException.class);
    }

    @Test
    void brokenBytesAreReadOrRefusedButNothingElse() {
        Random random = new Random(9);
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = codec.encodeBody(new RandomTree(random, 3).object(POD, 0), POD);
            for (int change = 1 + random.nextInt(3); change > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            byte[] cut = random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length));
            try {
                codec.encodeBody(codec.decodeBody(cut, POD), POD);
            } catch (ProtobufException refused) {
                assertThat(refused.getMessage()).isNotEmpty();
            }
        }
    }

    @Test
    void stringsOfAnyLengthAndCharactersAreWritten() {
        Schema schema = definition("io.k8s.api.core.v1.ConfigMap");
        Random random = new Random(4);
        for (int round = 0; round < 200; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(3_000); length > 0; length--) {
                text.appendCodePoint(switch (random.nextInt(6)) {
                    case 0 -> 0x80 + random.nextInt(0x700);
                    case 1 -> 0x800 + random.nextInt(0xc000);
                    case 2 -> 0x10000 + random.nextInt(0xfffff);
                    default -> random.nextInt(0x80);
                });
            }
            ObjectValue tree = ObjectValue.of("metadata", ObjectValue.EMPTY, "data", ObjectValue.of("a", text.toString()));
            assertThat(codec.decodeBody(codec.encodeBody(tree, schema), schema).object("data")).isEqualTo(
                    tree.object("data"));
        }
        byte[] lone = codec.encodeBody(ObjectValue.of("data", ObjectValue.of("a", "x\uD800y")), schema);
        assertThat(new String(lone, StandardCharsets.UTF_8)).contains("x\uFFFDy");
    }
}
