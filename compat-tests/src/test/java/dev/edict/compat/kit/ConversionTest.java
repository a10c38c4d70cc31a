package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apiextensions.v1.CustomResourceDefinition;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.webhook.ConversionWebhook;
import dev.edict.client.webhook.Conversions;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.testing.Waiting;
import dev.edict.types.Conversion;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A resource in two versions, between which a webhook converts that is served by one line. */
@Timeout(120)
class ConversionTest {
    private static final ObjectType<DynamicObject> NEW = type("v1");
    private static final ObjectType<DynamicObject> OLD = type("v1alpha1");

    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    private static ObjectType<DynamicObject> type(String version) {
        return DynamicObject.typeOf(new GroupVersionKind("kit.edict.dev", version, "Network"), "networks", Scope.NAMESPACED);
    }

    /** The old version calls the range of a network otherwise. */
    private static final class Renaming implements Conversion<DynamicObject, DynamicObject> {
        @Override
        public DynamicObject toHub(DynamicObject old) {
            return renamed(old, "range", "cidr", NEW);
        }

        @Override
        public DynamicObject fromHub(DynamicObject hub) {
            return renamed(hub, "cidr", "range", OLD);
        }

        private static DynamicObject renamed(DynamicObject object, String from, String to, ObjectType<DynamicObject> type) {
            ObjectValue spec = object.tree().object("spec");
            return object.edit(tree -> tree.with("apiVersion", type.kind().apiVersion())
                    .with("spec", spec.without(from).with(to, spec.string(from))));
        }
    }

    private static CustomResourceDefinition definition(ServingFolder serving, int port) {
        return CustomResourceDefinition.CODEC.fromTree(Yaml.parse("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: networks.kit.edict.dev}
                spec:
                  group: kit.edict.dev
                  scope: Namespaced
                  names: {plural: networks, singular: network, kind: Network, listKind: NetworkList}
                  conversion:
                    strategy: Webhook
                    webhook:
                      conversionReviewVersions: [v1]
                      clientConfig: {url: "https://127.0.0.1:%d%s", caBundle: %s}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties: {spec: {type: object, required: [cidr], properties: {cidr: {type: string}}}}
                  - name: v1alpha1
                    served: true
                    storage: false
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties: {spec: {type: object, required: [range], properties: {range: {type: string}}}}
                """.formatted(port, ConversionWebhook.PATH, serving.caBundle())));
    }

    private static DynamicObject network(ObjectType<DynamicObject> type, String name, String field, String range) {
        return DynamicObject.of(ObjectValue.of("apiVersion", type.kind().apiVersion(), "kind", "Network",
                "metadata", ObjectValue.of("name", name), "spec", ObjectValue.of(field, range)));
    }

    @Test
    void eachVersionIsReadWrittenAndFollowedAsTheOther(@TempDir Path directory) throws Exception {
        Assumptions.assumeTrue(SERVER.isHere(), "the server must be able to call this machine");
        ServingFolder serving = ServingFolder.create();
        Conversions<DynamicObject> conversions = Conversions.of(NEW).with(OLD, new Renaming());
        ResourceClient<CustomResourceDefinition> definitions = SERVER.client().of(CustomResourceDefinition.TYPE);
        try (ConversionWebhook webhook = ConversionWebhook.serve(0, serving.writeTo(directory), conversions)) {
            definitions.create(definition(serving, webhook.address().getPort()));
            ResourceClient<DynamicObject> news = SERVER.client().of(NEW).in(SERVER.namespace());
            ResourceClient<DynamicObject> olds = SERVER.client().of(OLD).in(SERVER.namespace());
            Waiting.until("both versions are served", () -> news.list().items().isEmpty() && olds.list().items().isEmpty());

            Waiting.until("the resource is ready to be written", () -> {
                olds.create(network(OLD, "blue", "range", "10.0.0.0/8"));
                return true;
            });
            assertThat(news.get("blue").tree().object("spec")).isEqualTo(ObjectValue.of("cidr", "10.0.0.0/8"));
            news.create(network(NEW, "green", "cidr", "11.0.0.0/8"));
            assertThat(olds.list().items()).extracting(object -> object.tree().object("spec").string("range"))
                    .containsExactly("10.0.0.0/8", "11.0.0.0/8");

            try (InformerFactory informers = InformerFactory.of(SERVER.client()).withNamespace(SERVER.namespace())) {
                SharedInformer<DynamicObject> informer = informers.informer(OLD);
                informers.start();
                assertThat(informers.awaitSynced(Duration.ofMinutes(1))).isEmpty();
                news.edit("green", object -> object.edit(tree -> tree.with("spec", ObjectValue.of("cidr", "12.0.0.0/8"))));
                Waiting.until("the change is known in the old version", () ->
                        Objects.requireNonNull(informer.cache().get(SERVER.namespace(), "green"))
                                .tree().object("spec").string("range").equals("12.0.0.0/8"));
            }
            news.delete("blue");
            olds.delete("green");
        } finally {
            definitions.delete("networks.kit.edict.dev");
        }
    }
}
