package dev.edict.client.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.Conversion;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversionWebhookTest {
    private static final ObjectType<DynamicObject> STORED = type("v1");
    private static final ObjectType<DynamicObject> OLD = type("v1alpha1");
    private static final ObjectType<DynamicObject> OLDEST = type("v1alpha0");

    private static ObjectType<DynamicObject> type(String version) {
        return DynamicObject.typeOf(new GroupVersionKind("example.dev", version, "Network"), "networks", Scope.NAMESPACED);
    }

    /** Versions in which a field has another name. */
    private record Renaming(String version, String field) implements Conversion<DynamicObject, DynamicObject> {
        @Override
        public DynamicObject toHub(DynamicObject object) {
            return renamed(object, field, "cidr", "v1");
        }

        @Override
        public DynamicObject fromHub(DynamicObject object) {
            return renamed(object, "cidr", field, version);
        }

        private static DynamicObject renamed(DynamicObject object, String from, String to, String version) {
            ObjectValue spec = object.tree().object("spec");
            if (!spec.has(from)) {
                throw new IllegalArgumentException(object.name() + " has no " + from);
            }
            return DynamicObject.of(object.tree()
                    .with("apiVersion", "example.dev/" + version)
                    .with("spec", spec.without(from).with(to, spec.string(from))));
        }
    }

    private static final Conversions<DynamicObject> CONVERSIONS = Conversions.of(STORED)
            .with(OLD, new Renaming("v1alpha1", "range"))
            .with(OLDEST, new Renaming("v1alpha0", "addresses"));

    private static ObjectValue network(String version, String field) {
        return ObjectValue.of("apiVersion", "example.dev/" + version, "kind", "Network",
                "metadata", ObjectValue.of("name", "blue"), "spec", ObjectValue.of(field, "10.0.0.0/8"));
    }

    private static String review(String desired, ObjectValue... objects) {
        return Json.text(ObjectValue.of("apiVersion", "apiextensions.k8s.io/v1", "kind", "ConversionReview",
                "request", ObjectValue.of("uid", "u-1", "desiredAPIVersion", desired, "objects", List.of(objects))));
    }

    private static HttpResponse<String> ask(String body) throws Exception {
        try (ConversionWebhook webhook = ConversionWebhook.servePlain(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CONVERSIONS);
                HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + webhook.address().getPort() + ConversionWebhook.PATH);
            return client.send(
                    HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void objectsGetFromEachVersionToEachInTheirOrder() throws Exception {
        String answer = ask(review("example.dev/v1alpha0", network("v1alpha1", "range"), network("v1", "cidr"))).body();
        ObjectValue expected = network("v1alpha0", "addresses");
        assertThat(Json.parse(answer)).isEqualTo(ObjectValue.of(
                "apiVersion", "apiextensions.k8s.io/v1", "kind", "ConversionReview",
                "response", ObjectValue.of("uid", "u-1", "convertedObjects", List.of(expected, expected),
                        "result", ObjectValue.of("status", "Success"))));
    }

    @Test
    void oneThatCanNotBeConvertedFailsAllAndSaysWhy() throws Exception {
        String answer = ask(review("example.dev/v1", network("v1alpha1", "range"), network("v1alpha1", "wrong"))).body();
        assertThat(Json.parse(answer)).isEqualTo(ObjectValue.of(
                "apiVersion", "apiextensions.k8s.io/v1", "kind", "ConversionReview",
                "response", ObjectValue.of("uid", "u-1",
                        "result", ObjectValue.of("status", "Failure", "message", "blue has no range"))));
    }

    @Test
    void aVersionThatIsNotKnownIsNamed() throws Exception {
        assertThat(ask(review("example.dev/v2", network("v1", "cidr"))).body())
                .contains("there is no conversion of Network for example.dev/v2");
        assertThat(ask(review("example.dev/v1", network("v3", "cidr"))).body())
                .contains("there is no conversion of Network from example.dev/v3");
    }

    @Test
    void whatIsNoReviewIsABadRequest() throws Exception {
        HttpResponse<String> answer = ask("{\"kind\":\"Pod\"}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("expected a ConversionReview of apiextensions.k8s.io/v1");
    }

    @Test
    void anotherKindIsNoVersion() {
        ObjectType<DynamicObject> other =
                DynamicObject.typeOf(new GroupVersionKind("example.dev", "v1", "Router"), "routers", Scope.NAMESPACED);
        assertThatThrownBy(() -> Conversions.of(STORED).with(other, new Renaming("v1", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no version of");
    }
}
