package dev.edict.codegen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.inform.InformerFactory;
import dev.edict.client.request.Client;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Codec;
import dev.edict.types.ObjectList;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import dev.edict.types.Scheme;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class ApiProcessorTest {
    private static final String FULL = """
            {"kind":"Network","apiVersion":"example.dev/v1","metadata":{"name":"blue"},\
            "spec":{"cidr":"10.0.0.0/24","gateway":"10.0.0.1","mtu":9000,"mode":"Routed","class":"fast","weight":1.5,\
            "isolated":true,"leases":5000000000,"servers":["1.1.1.1"],\
            "routes":[{"destination":"10.1.0.0/16","tags":["a"],"via":"10.0.0.2"}],"vlans":{"a":[1,2]},"zone":"a",\
            "bandwidth":"1500M","port":"http","secret":"AQI=","extra":{"deep":[1]},"fallback":{"destination":"0.0.0.0/0","tags":["x"]}},\
            "status":{"phase":"Ready","seen":"2026-01-02T03:04:05Z",\
            "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-01-02T03:04:05Z",\
            "reason":"Made","message":""}]}}""";

    private Compiled compiled;
    private ObjectType<Resource> type;

    @BeforeAll
    @SuppressWarnings("unchecked")
    void compile(@TempDir Path folder) throws Exception {
        compiled = Compiled.of(folder, Sample.text("Network.txt"), Sample.text("NetworkSpec.txt"));
        assertThat(compiled.errors()).isEmpty();
        URLClassLoader classes = compiled.classes();
        type = (ObjectType<Resource>) classes.loadClass("example.v1.NetworkType").getField("TYPE").get(null);
    }

    @Test
    void theManifestSaysWhatTheRecordsSay() throws Exception {
        assertThat(compiled.read("META-INF/edict/crd/networks.example.dev.yaml"))
                .isEqualTo(Sample.text("networks.example.dev.yaml"));
    }

    @Test
    void theTypeIsNamedAsTheApiNamesIt() {
        assertThat(type.kind()).hasToString("example.dev/v1, Kind=Network");
        assertThat(type.plural()).isEqualTo("networks");
    }

    @Test
    void whatIsReadIsWrittenAgain() {
        Resource network = type.codec().fromBytes(FULL.getBytes(StandardCharsets.UTF_8));
        assertThat(network.name()).isEqualTo("blue");
        assertThat(json(network)).isEqualTo(Json.text(Json.sorted(Json.parse(FULL))));
        assertThat(type.codec().fromTree(Json.parse(FULL))).isEqualTo(network);
    }

    @Test
    void whatIsAbsentIsEmptyOrItsDefaultAndWhatIsRequiredIsWritten() {
        Resource network = type.codec().fromTree(Json.parse("{\"spec\":{},\"later\":1}"));
        assertThat(json(network)).isEqualTo("""
                {"apiVersion":"example.dev/v1","kind":"Network",\
                "spec":{"cidr":"","gateway":"","mode":"Bridge","mtu":1500,"servers":[]}}""");
    }

    @Test
    void aTextThatIsNoConstantIsRefusedWithThoseThatAre() {
        Codec<Resource> codec = type.codec();
        assertThatThrownBy(
                        () -> codec.fromTree(Json.parse("{\"spec\":{\"mode\":\"Tunnel\"}}")))
                .hasMessage("spec.mode: expected one of Bridge, Routed, none, found \"Tunnel\"");
    }

    @Test
    void theClientTheInformerAndTheListerAreOfTheType() throws Exception {
        try (URLClassLoader classes = compiled.classes()) {
            Class<?> networks = classes.loadClass("example.v1.Networks");
            assertThat(networks.getMethod("client", Client.class).getGenericReturnType().getTypeName())
                    .isEqualTo("dev.edict.client.request.ResourceClient<example.v1.Network>");
            assertThat(networks.getMethod("informer", InformerFactory.class).getGenericReturnType().getTypeName())
                    .isEqualTo("dev.edict.client.inform.SharedInformer<example.v1.Network>");
            assertThat(networks.getMethod("lister", InformerFactory.class).getGenericReturnType().getTypeName())
                    .isEqualTo("dev.edict.client.inform.Lister<example.v1.Network>");
        }
    }

    @Test
    void metadataAndPartsAreExchangedInCopies() throws Exception {
        Resource network = type.codec().fromTree(Json.parse(FULL));
        Resource renamed = type.withMetadata().apply(network, network.metadata().withName("red"));
        assertThat(renamed.name()).isEqualTo("red");
        assertThat(network.name()).isEqualTo("blue");
        Object spec = network.getClass().getMethod("spec").invoke(network);
        Class<?> specClass = spec.getClass();
        UnaryOperator<Object> change = before -> {
            try {
                return specClass.getMethod("withMtu", int.class).invoke(before, 1400);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
        Resource edited = (Resource) network.getClass().getMethod("editSpec", UnaryOperator.class).invoke(network, change);
        assertThat(json(edited)).isEqualTo(json(network).replace("9000", "1400"));
    }

    @Test
    void theTypeIsRegisteredAndReadsObjectsAndListsOfItsKind() throws Exception {
        try (URLClassLoader classes = compiled.classes()) {
            Scheme scheme = Scheme.load(classes);
            Resource network = scheme.read((ObjectValue) Json.parse(FULL));
            assertThat(network.getClass().getName()).isEqualTo("example.v1.Network");
            assertThat(network.name()).isEqualTo("blue");
        }
        Codec<ObjectList<Resource>> lists = ObjectList.codecOf(type);
        ObjectList<Resource> list = lists.fromTree(Json.parse("{\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[{},{}]}"));
        assertThat(list.items()).hasSize(2);
        assertThat(lists.toObject(list).string("kind")).isEqualTo("NetworkList");
        assertThat(lists.toObject(list).at("metadata", "resourceVersion")).hasToString("\"7\"");
    }

    @Test
    void twoCompilationsWriteTheSame(@TempDir Path other) throws Exception {
        Compiled again = Compiled.of(other, Sample.text("NetworkSpec.txt"), Sample.text("Network.txt"));
        assertThat(again.read("META-INF/edict/crd/networks.example.dev.yaml"))
                .isEqualTo(compiled.read("META-INF/edict/crd/networks.example.dev.yaml"));
        assertThat(again.read("example/v1/NetworkSpecCodec.java")).isEqualTo(compiled.read("example/v1/NetworkSpecCodec.java"));
    }

    @Test
    void partsThatAreCompiledAlreadyAreUsedAsTheyAre(@TempDir Path other) throws Exception {
        String user = """
                package other;

                import dev.edict.api.meta.v1.ObjectMeta;
                import dev.edict.types.annotation.ApiResource;

                @ApiResource(group = "other.dev", version = "v1")
                public record Other(ObjectMeta metadata, example.v1.NetworkSpec spec, example.v1.NetworkSpec.Mode mode)
                        implements OtherWith {}
                """;
        Compiled later = Compiled.of(other, compiled.folder(), user);
        assertThat(later.errors()).isEmpty();
        assertThat(other.resolve("example")).doesNotExist();
        assertThat(later.read("META-INF/edict/crd/others.other.dev.yaml"))
                .contains("rule: cidr(self.cidr).containsIP(self.gateway)", "- Bridge", "maximum: 9000")
                .contains("description: the addresses, such as 10.0.0.0/24", "description: How addresses get in and out.");
    }

    private String json(Resource network) {
        ObjectValue tree = type.codec().toObject(network);
        return Json.text(Json.sorted(tree));
    }
}
