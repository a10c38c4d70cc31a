package dev.edict.server.convert.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.server.webhook.WebhookClients;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A webhook that does what each test tells it, most of which is wrong. */
@Timeout(180)
class WebhookConverterTest {
    private static final String PREFIX = "conversion webhook for example.com/v1, Kind=Widget ";

    private final AtomicInteger uids = new AtomicInteger();
    /** What the webhook makes of a request; turns the version only, until a test says otherwise. */
    private volatile UnaryOperator<ObjectValue> conversion = object -> object;
    private volatile UnaryOperator<ObjectValue> answer = review -> review;
    private volatile ScriptedServer.Script script = this::answerWell;
    private final ScriptedServer server;
    private final WebhookClients clients;

    WebhookConverterTest() throws IOException {
        this.server = new ScriptedServer((request, out) -> script.answer(request, out));
        this.clients = new WebhookClients((namespace, name, port) -> new Dialer.Address("127.0.0.1", server.port()));
    }

    @AfterEach
    void stop() throws IOException {
        clients.close();
        server.close();
    }

    private boolean answerWell(ScriptedServer.Request request, OutputStream out) throws IOException {
        ObjectValue review = (ObjectValue) Json.parse(request.body());
        ObjectValue asked = review.object("request");
        ListValue converted = asked.list("objects").mapObjects(object ->
                conversion.apply(object.with("apiVersion", asked.string("desiredAPIVersion"))));
        ObjectValue response = ObjectValue.of("uid", asked.string("uid"),
                "result", ObjectValue.of("status", "Success")).with("convertedObjects", converted);
        ObjectValue answered = ObjectValue.of("apiVersion", review.string("apiVersion"), "kind", "ConversionReview")
                .with("response", response);
        ScriptedServer.respond(out, "200 OK", "application/json", Json.text(answer.apply(answered)));
        return true;
    }

    private VersionConverter converter(String... reviews) {
        return converter(new ConversionCache(), new WebhookConverter.Bounds(Duration.ofSeconds(10), 3, 10_000), reviews);
    }

    private VersionConverter converter(ConversionCache cache, WebhookConverter.Bounds bounds, String... reviews) {
        ObjectValue config = ObjectValue.of("caBundle", ScriptedServer.caBundle(), "service", ObjectValue.of(
                "namespace", "tools", "name", "converter", "port", 8443, "path", "/convert"));
        return new WebhookConverters(clients, () -> "uid-" + uids.incrementAndGet(), cache, bounds)
                .of(definition(config, reviews));
    }

    private static ObjectValue definition(ObjectValue clientConfig, String... reviews) {
        return ObjectValue.of("metadata", ObjectValue.of("name", "widgets.example.com"),
                "spec", ObjectValue.of("conversion", ObjectValue.of("strategy", "Webhook", "webhook",
                        ObjectValue.of("clientConfig", clientConfig).with("conversionReviewVersions",
                                ListValue.of((Object[]) (reviews.length == 0 ? new String[] {"v1"} : reviews))))));
    }

    private static ObjectValue widget(int number) {
        return ObjectValue.of("apiVersion", "example.com/v1", "kind", "Widget",
                "metadata", ObjectValue.of("name", "w" + number, "namespace", "default", "uid", "u" + number,
                        "resourceVersion", "7", "labels", ObjectValue.of("a", "b")),
                "size", number);
    }

    private static final String DESIRED = "example.com/v2";

    private void fails(String message) {
        fails(() -> converter().convert(widget(1), DESIRED), message);
    }

    private static void fails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ApiException.class, failure -> {
            assertThat(failure.status().message()).isEqualTo(message);
            assertThat(failure.code()).isEqualTo(500);
            assertThat(failure.reason()).isEmpty();
        });
    }

    private void changes(UnaryOperator<ObjectValue> change) {
        conversion = change;
    }

    @Test
    void theReviewNamesTheVersionAndTheObjects() {
        ObjectValue converted = converter().convert(widget(1), DESIRED);
        assertThat(converted).isEqualTo(widget(1).with("apiVersion", DESIRED));
        ScriptedServer.Request request = server.requests().getFirst();
        assertThat(request.head()).startsWith("POST /convert?timeout=10s HTTP/1.1\r\n"
                + "Host: converter.tools.svc:8443\r\n").contains("Content-Type: application/json\r\n");
        assertThat(Json.parse(request.body())).isEqualTo(Json.parse("""
                {"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1",
                 "request":{"uid":"uid-1","desiredAPIVersion":"example.com/v2","objects":[%s]},
                 "response":{"uid":"","convertedObjects":null,"result":{"metadata":{}}}}"""
                .formatted(Json.text(widget(1)))));
    }

    @Test
    void theFirstKnownVersionOfTheReviewIsSpoken() {
        converter("v9", "v1beta1", "v1").convert(widget(1), DESIRED);
        assertThat(server.requests().getFirst().text()).contains("\"apiextensions.k8s.io/v1beta1\"");
        fails(() -> converter("v9").convert(widget(1), DESIRED), "no supported conversion review versions");
    }

    @Test
    void listsAreConvertedTogetherWithinTheBounds() {
        List<ObjectValue> widgets = IntStream.range(0, 7).mapToObj(WebhookConverterTest::widget).toList();
        List<ObjectValue> mixed = new ArrayList<>(widgets);
        mixed.add(3, widget(99).with("apiVersion", DESIRED));
        List<ObjectValue> converted = converter().convertAll(mixed, DESIRED);
        assertThat(converted).isEqualTo(
                mixed.stream().map(object -> object.with("apiVersion", DESIRED)).toList());
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void objectsOfNothingButAKindAreNotSent() {
        ObjectValue empty = ObjectValue.of("apiVersion", "example.com/v1", "kind", "Widget");
        assertThat(converter().convert(empty, DESIRED).string("apiVersion")).isEqualTo(DESIRED);
        assertThat(converter().convert(widget(1), "example.com/v1")).isEqualTo(widget(1));
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void metadataStayAsTheyWereButLabelsAndAnnotations() {
        changes(object -> object.with("metadata", ObjectValue.of("name", "w1", "namespace", "default", "uid", "u1",
                "resourceVersion", "1000", "finalizers", ListValue.of("x"),
                "annotations", ObjectValue.of("note", "new"))));
        assertThat(converter().convert(widget(1), DESIRED).object("metadata")).isEqualTo(ObjectValue.of(
                "name", "w1", "namespace", "default", "uid", "u1", "resourceVersion", "7",
                "annotations", ObjectValue.of("note", "new")));
    }

    @Test
    void whatItSaysOfIdentityMustBeTrue() {
        changes(object -> object.withAt(Value.of("other"), "metadata", "name"));
        fails(PREFIX + "returned invalid object: must have the same name: w1 != other");
        changes(object -> object.withoutAt("metadata", "namespace"));
        fails(PREFIX + "returned invalid object: must have the same namespace: default != ");
        changes(object -> object.withoutAt("metadata", "uid"));
        fails(PREFIX + "returned invalid object: must have the same UID: u1 != ");
        changes(object -> object.with("kind", "Gadget"));
        fails(PREFIX + "returned invalid object at index 0: invalid kind (expected Widget, received Gadget)");
        changes(object -> object.with("apiVersion", "example.com/v3"));
        fails(PREFIX + "returned invalid object at index 0: invalid groupVersion (expected example.com/v2, received "
                + "example.com/v3)");
    }

    @Test
    void labelsAndAnnotationsMustBeValid() {
        changes(object -> object.withAt(ObjectValue.of("a", 1), "metadata", "labels"));
        fails(PREFIX + "returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object");
        changes(object -> object.withAt(ListValue.EMPTY, "metadata", "annotations"));
        fails(PREFIX + "returned invalid metadata: invalid metadata.annotations of type []interface {} in converted "
                + "object");
        changes(object -> object.withAt(ObjectValue.of("a/b/c", "x"), "metadata", "labels"));
        assertThatThrownBy(() -> converter().convert(widget(1), DESIRED)).isInstanceOf(ApiException.class)
                .hasMessageStartingWith(PREFIX + "returned invalid metadata: metadata.labels: Invalid value: \"a/b/c\"");
    }

    @Test
    void inAListTheWrongObjectIsNamedByItsPlace() {
        changes(object -> object.object("metadata").string("name").equals("w2") ? object.with("kind", "Gadget") : object);
        fails(() -> converter().convertAll(List.of(widget(1), widget(2)), DESIRED), PREFIX
                + "returned invalid converted object at index 1: invalid kind (expected Widget, received Gadget)");
    }

    @Test
    void theAnswerMustFitTheQuestion() {
        answer = review -> review.withoutAt("response", "convertedObjects");
        fails(PREFIX + "returned 0 objects, expected 1");
        answer = review -> review.withAt(ListValue.of(ObjectValue.EMPTY), "response", "convertedObjects");
        fails("Object 'Kind' is missing in '{}'");
        answer = review -> review.without("response");
        fails(PREFIX + "failed: no response provided");
        answer = review -> review.withoutAt("response", "uid");
        assertThatThrownBy(() -> converter().convert(widget(1), DESIRED))
                .hasMessageMatching(PREFIX + "failed: expected response.uid=\"uid-\\d+\", got \"\"");
        answer = review -> review.without("kind").without("apiVersion");
        fails(PREFIX + "failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, "
                + "Kind=");
        answer = review -> review.with("apiVersion", "apiextensions.k8s.io/v1beta1");
        fails(PREFIX + "failed: converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion");
        answer = review -> review.withAt(ObjectValue.of("status", "Failed", "message", "I do not like it"),
                "response", "result");
        fails(PREFIX + "failed: I do not like it");
        answer = review -> review.withAt(ObjectValue.EMPTY, "response", "result");
        fails(PREFIX + "failed: response.result.status was '', not 'Success'");
    }

    @Test
    void theOldReviewNeedsNeitherNameNorUid() {
        answer = review -> review.without("kind").without("apiVersion").withoutAt("response", "uid");
        assertThat(converter("v1beta1").convert(widget(1), DESIRED).string("apiVersion")).isEqualTo(DESIRED);
    }

    @Test
    void answersThatAreNoReviewsAreTold() {
        script = (request, out) -> {
            ScriptedServer.respond(out, "500 Internal Server Error", "text/plain", "out of order");
            return true;
        };
        fails(PREFIX + "failed: an error on the server (\"out of order\") has prevented the request from succeeding");
        script = (request, out) -> {
            ScriptedServer.respond(out, "302 Found", "text/plain", "");
            return true;
        };
        fails(PREFIX + "failed: the server responded with the status code 302 but did not return more information");
        script = (request, out) -> {
            ScriptedServer.respond(out, "200 OK", "application/json", "");
            return true;
        };
        fails(PREFIX + "failed: 0-length response with status code: 200 and content type: application/json");
        script = (request, out) -> {
            ScriptedServer.respond(out, "200 OK", "application/json", "{\"a\":");
            return true;
        };
        fails(PREFIX + "failed: couldn't get version/kind; json parse error: unexpected end of JSON input");
    }

    @Test
    void aWebhookThatDiesIsAnErrorAndTheNextCallGoesThrough() {
        script = (request, out) -> false;
        fails(PREFIX + "failed: Post \"https://converter.tools.svc:8443/convert?timeout=10s\": EOF");
        script = this::answerWell;
        assertThat(converter().convert(widget(1), DESIRED).string("apiVersion")).isEqualTo(DESIRED);
    }

    @Test
    void aWebhookThatHangsIsGivenUpInTime() {
        CountDownLatch over = new CountDownLatch(1);
        script = (request, out) -> {
            over.await();
            return false;
        };
        VersionConverter impatient = converter(
                new ConversionCache(), new WebhookConverter.Bounds(Duration.ofMillis(200), 3, 10_000));
        fails(() -> impatient.convert(widget(1), DESIRED), PREFIX
                + "failed: Post \"https://converter.tools.svc:8443/convert?timeout=200ms\": context deadline exceeded");
        over.countDown();
    }

    @Test
    void theSameObjectIsConvertedOnceHoweverManyAsk() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        script = (request, out) -> {
            go.await();
            return answerWell(request, out);
        };
        VersionConverter shared = converter();
        List<Thread> askers = IntStream.range(0, 20)
                .mapToObj(number -> Thread.startVirtualThread(() -> shared.convert(widget(1), DESIRED))).toList();
        Waiting.until("the webhook is asked", () -> !server.requests().isEmpty());
        go.countDown();
        for (Thread asker : askers) {
            asker.join();
        }
        assertThat(server.requests()).hasSize(1);
        shared.convert(widget(1).withAt(Value.of("8"), "metadata", "resourceVersion"), DESIRED);
        assertThat(server.requests()).as("another state is another object").hasSize(2);
        converter().convert(widget(1), DESIRED);
        assertThat(server.requests()).as("another converter has a mind of its own").hasSize(3);
    }

    @Test
    void failuresAreNotRemembered() {
        VersionConverter shared = converter();
        script = (request, out) -> false;
        assertThatThrownBy(() -> shared.convert(widget(1), DESIRED)).isInstanceOf(ApiException.class);
        script = this::answerWell;
        assertThat(shared.convert(widget(1), DESIRED).string("apiVersion")).isEqualTo(DESIRED);
    }

    @Test
    void whatIsRememberedIsBounded() {
        ConversionCache small = new ConversionCache(10_000, Duration.ofMinutes(1));
        VersionConverter shared = converter(small, WebhookConverter.Bounds.DEFAULT);
        IntStream.range(0, 50).forEach(number -> shared.convert(widget(number), DESIRED));
        assertThat(small.size()).isBetween(1, 20);
        int calls = server.requests().size();
        shared.convert(widget(49), DESIRED);
        assertThat(server.requests()).hasSize(calls);
    }

    @Test
    void unusableDefinitionsAreRefused() {
        WebhookConverters converters = new WebhookConverters(clients, () -> "uid");
        fails(() -> converters.of(definition(ObjectValue.of("caBundle", "Z2FyYmFnZQ==", "url", "https://localhost/x"))),
                "failed calling webhook \"conversion_webhook_for_widgets.example.com\": unable to load root "
                        + "certificates: unable to parse bytes as PEM block");
        fails(() -> converters.of(definition(ObjectValue.EMPTY)),
                "failed calling webhook \"conversion_webhook_for_widgets.example.com\": webhook configuration must "
                        + "have either service or URL");
    }

    @Test
    void aWebhookCanBeNamedByItsAddress() {
        ObjectValue config = ObjectValue.of("caBundle", ScriptedServer.caBundle(),
                "url", "https://localhost:" + server.port() + "/my/path/");
        VersionConverter converter = new WebhookConverters(clients, () -> "uid").of(definition(config));
        assertThat(converter.convert(widget(1), DESIRED).string("apiVersion")).isEqualTo(DESIRED);
        assertThat(server.requests().getFirst().head()).startsWith("POST /my/path?timeout=30s HTTP/1.1\r\n");
    }
}
