package dev.edict.client.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.inform.Tweak;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.ScriptedTransport;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Scope;
import dev.edict.types.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceClientTest {
    private static final String WIDGET =
            "{\"kind\":\"Widget\",\"apiVersion\":\"example.com/v1\",\"metadata\":{\"name\":\"a\"},\"size\":3}";
    private static final String PATH = "/apis/example.com/v1/namespaces/default/widgets";

    private final ScriptedTransport server = new ScriptedTransport();
    private final ResourceClient<Widget> widgets = new Client(server).of(Widget.TYPE).in("default");

    private String body() {
        Payload body = server.last().body();
        return body == null ? "" : new String(body.bytes(), StandardCharsets.UTF_8);
    }

    private void assertAsked(String request, Map<String, String> headers, String body) {
        Request last = server.last();
        assertThat(last).hasToString(request);
        assertThat(last.headers()).isEqualTo(headers);
        assertThat(body()).isEqualTo(body);
    }

    private static Map<String, String> sending(String type) {
        return Map.of("Accept", "application/json", "Content-Type", type);
    }

    @Test
    void getAsksForTheObject() {
        server.answer(200, WIDGET);
        assertThat(widgets.get("a").size()).isEqualTo(3);
        assertAsked("GET " + PATH + "/a", Map.of("Accept", "application/json"), "");

        server.answer(200, WIDGET);
        widgets.get("a", "0");
        assertAsked("GET " + PATH + "/a?resourceVersion=0", Map.of("Accept", "application/json"), "");
    }

    @Test
    void findIsEmptyForWhatIsNotThereAndOnlyForThat() {
        server.answer(404, "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"NotFound\",\"code\":404}");
        assertThat(widgets.find("a")).isEmpty();
        server.answer(200, WIDGET);
        assertThat(widgets.find("a")).hasValueSatisfying(widget -> assertThat(widget.size()).isEqualTo(3));
        server.answer(403, "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"Forbidden\",\"code\":403}");
        assertThatThrownBy(() -> widgets.find("a")).isInstanceOf(ApiFailure.Forbidden.class);
    }

    @Test
    void objectsOfTheCoreGroupAndThoseWithoutNamespaceHaveTheirOwnPaths() {
        ObjectType<Widget> nodes = ObjectType.of(
                new GroupVersionKind("", "v1", "Node"), "nodes", Scope.CLUSTER, Widget.CODEC, Widget::withMetadata);
        server.answer(200, WIDGET);
        new Client(server).of(nodes).get("a");
        assertThat(server.last()).hasToString("GET /api/v1/nodes/a");
        assertThatThrownBy(() -> new Client(server).of(nodes).in("default")).hasMessage("nodes do not live in namespaces");
        assertThatThrownBy(() -> widgets.in("").get("a")).hasMessage("widgets live in namespaces: say in which, with in(…)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "system:node-a | system:node-a",
        "a b | a%20b",
        "a?b#c | a%3Fb%23c",
        "$&+,;=@ | $&+,;=@",
        "a[0]!*'' | a%5B0%5D%21%2A%27%27",
        "größe | gr%C3%B6%C3%9Fe",
    })
    void namesAreEscapedAsGoDoes(String name, String escaped) {
        server.answer(200, WIDGET);
        widgets.get(name);
        assertThat(server.last()).hasToString("GET " + PATH + "/" + escaped);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        ". | invalid resource name \".\": may not be '.'",
        ".. | invalid resource name \"..\": may not be '..'",
        "a/b | invalid resource name \"a/b\": may not contain '/'",
        "a%b | invalid resource name \"a%b\": may not contain '%'",
        "'' | name is required",
    }, quoteCharacter = '`')
    void namesThatWouldLeadElsewhereAreNotSent(String name, String message) {
        assertThatThrownBy(() -> widgets.get(name.equals("''") ? "" : name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void listSaysWhatIsWantedInTheOrderOfTheNames() {
        server.answer(200, "{\"kind\":\"WidgetList\",\"metadata\":{\"resourceVersion\":\"7\",\"continue\":\"next\","
                + "\"remainingItemCount\":5},\"items\":[{\"metadata\":{\"name\":\"a\"},\"size\":1},{\"size\":2}]}");
        Listing<Widget> list = widgets.in("").list(ListOptions.ALL
                .withLabels("app in (a, b),!c")
                .withFields("metadata.name=x")
                .withLimit(2)
                .withVersion("5")
                .withVersionMatch("NotOlderThan"));
        assertThat(server.last()).hasToString("GET /apis/example.com/v1/widgets?fieldSelector=metadata.name%3Dx"
                + "&labelSelector=app+in+%28a%2C+b%29%2C%21c&limit=2&resourceVersion=5&resourceVersionMatch=NotOlderThan");
        assertThat(list.items()).extracting(Widget::size).containsExactly(1, 2);
        assertThat(list.resourceVersion()).isEqualTo("7");
        assertThat(list.continueToken()).isEqualTo("next");
        assertThat(list.remaining()).isEqualTo(5);
        assertThat(list.isLast()).isFalse();
    }

    @Test
    void whatOnlySomeServersKnowIsSaidToo() {
        Tweak hidden = Tweak.labels("a").and(Tweak.parameter("includeUninitialized", "true"));
        server.answer(200, "{\"metadata\":{},\"items\":[]}");
        hidden.applyTo(widgets).list(ListOptions.ALL);
        assertThat(server.last()).hasToString("GET " + PATH + "?includeUninitialized=true&labelSelector=a");
        assertThat(WatchOptions.ALL.with("a", "1").with("b", "2").withBookmarks(false).from("5").query().behind("/x"))
                .isEqualTo("/x?a=1&b=2&resourceVersion=5&watch=true");
    }

    @Test
    void listsAreReadFromTreesAlike() {
        server.answer(200, Payload.of(Json.parse("{\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[{\"size\":1}]}")));
        assertThat(widgets.list()).isEqualTo(
                new Listing<>(List.of(new Widget(ObjectMeta.EMPTY, 1, Map.of(), List.of())), "7", "", null));
        server.answer(200, Payload.of(Json.parse("{\"items\":null}")));
        assertThat(widgets.list()).isEqualTo(new Listing<>(List.of(), "", "", null));
    }

    @Test
    void whatIsNoSuchObjectIsToldWithTheRequest() {
        server.answer(200, "{\"size\":\"large\"}");
        assertThatThrownBy(() -> widgets.get("a"))
                .isInstanceOf(UnreadableException.class)
                .hasMessage("GET " + PATH + "/a: size: expected an integer, found \"large\"");
    }

    @Test
    void createPostsToTheCollectionOfTheClientOrOfTheObject() {
        server.answer(201, WIDGET);
        assertThat(widgets.create(Widget.of("a", 3)).name()).isEqualTo("a");
        assertAsked("POST " + PATH, sending("application/json"), WIDGET);

        server.answer(201, WIDGET);
        Widget there = Widget.of("a", 3).withMetadata(ObjectMeta.EMPTY.withName("a").withNamespace("there"));
        widgets.in("").create(there);
        assertThat(server.last()).hasToString("POST /apis/example.com/v1/namespaces/there/widgets");
        assertThatThrownBy(() -> widgets.in("").create(Widget.of("a", 3))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void replacePutsTheObject() {
        server.answer(200, WIDGET);
        widgets.replace(Widget.of("a", 3));
        assertAsked("PUT " + PATH + "/a", sending("application/json"), WIDGET);
    }

    @Test
    void writesSayHowTheyAreToBeDone() {
        server.answer(201, WIDGET);
        widgets.with(new WriteOptions(true, "a manager", "Strict")).create(Widget.of("a", 3));
        assertThat(server.last()).hasToString("POST " + PATH + "?dryRun=All&fieldManager=a+manager&fieldValidation=Strict");
        server.answer(201, WIDGET);
        new Client(server).as("me").of(Widget.TYPE).in("default").dryRun().replace(Widget.of("a", 3));
        assertThat(server.last()).hasToString("PUT " + PATH + "/a?dryRun=All&fieldManager=me");
    }

    @Test
    void theFourPatchesAreSentInTheirLanguages() {
        server.answer(200, WIDGET);
        widgets.patch("a", Patch.JsonPatch.EMPTY
                .test("/size", 3)
                .add(Patch.JsonPatch.pointer("metadata", "labels", "example.com/~a"), "b")
                .replace("/size", 4).remove("/marks").move("/a", "/b").copy("/c", "/d"));
        assertAsked("PATCH " + PATH + "/a", sending("application/json-patch+json"),
                "[{\"op\":\"test\",\"path\":\"/size\",\"value\":3},"
                        + "{\"op\":\"add\",\"path\":\"/metadata/labels/example.com~1~0a\",\"value\":\"b\"},"
                        + "{\"op\":\"replace\",\"path\":\"/size\",\"value\":4},{\"op\":\"remove\",\"path\":\"/marks\"},"
                        + "{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/b\"},{\"op\":\"copy\",\"from\":\"/c\",\"path\":\"/d\"}]");

        server.answer(200, WIDGET);
        widgets.patch("a", Patch.merge(
                Widget.of("a", 3).withMarks(Map.of("x", "1")), Widget.of("a", 4), Widget.CODEC));
        assertAsked("PATCH " + PATH + "/a", sending("application/merge-patch+json"), "{\"size\":4,\"marks\":null}");
        server.answer(200, WIDGET);
        widgets.patch("a", Patch.merge(Widget.of("a", 3), Widget.of("a", 4), Widget.CODEC).forVersion("7"));
        assertAsked("PATCH " + PATH + "/a", sending("application/merge-patch+json"),
                "{\"size\":4,\"metadata\":{\"resourceVersion\":\"7\"}}");

        server.answer(200, WIDGET);
        widgets.patch("a", new Patch.StrategicMerge(ObjectValue.of("size", 5)));
        assertAsked("PATCH " + PATH + "/a", sending("application/strategic-merge-patch+json"), "{\"size\":5}");

        server.answer(200, WIDGET);
        widgets.as("me").apply(Widget.of("a", 3));
        assertAsked("PATCH " + PATH + "/a?fieldManager=me", sending("application/apply-patch+yaml"), WIDGET);
        server.answer(200, WIDGET);
        widgets.as("me").patch("a", Patch.apply(Widget.of("a", 3), Widget.TYPE).forced());
        assertThat(server.last()).hasToString("PATCH " + PATH + "/a?fieldManager=me&force=true");
    }

    @Test
    void aStrategicPatchOfTwoObjectsMergesListsByTheKeysOfTheSchema() {
        Schema schema = Schema.of((ObjectValue) Json.parse("""
                {"type":"object","properties":{"size":{"type":"integer"},"parts":{"type":"array",\
                "x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"name","items":{"type":"object",\
                "properties":{"name":{"type":"string"},"colour":{"type":"string"}}}}}}"""), Definitions.NONE);
        Widget before = Widget.of("a", 3).withParts(List.of(new Widget.Part("p", "red"), new Widget.Part("q", "blue")));
        Widget after = before.withParts(List.of(new Widget.Part("p", "red"), new Widget.Part("q", "green")));
        assertThat(Json.text(Patch.strategic(before, after, Widget.CODEC, schema).changes())).isEqualTo(
                "{\"parts\":[{\"colour\":\"green\",\"name\":\"q\"}],"
                        + "\"$setElementOrder/parts\":[{\"name\":\"p\"},{\"name\":\"q\"}]}");
    }

    @Test
    void anObjectThatCameFromAServerIsNotApplied() {
        Widget managed = Widget.CODEC.fromTree(
                Json.parse("{\"metadata\":{\"name\":\"a\",\"managedFields\":[{\"manager\":\"me\"}]}}"));
        assertThatThrownBy(() -> widgets.apply(managed)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void deleteSendsItsOptionsAndGivesTheObjectIfItIsShown() {
        server.answer(200, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\"}");
        assertThat(widgets.delete("a")).isEmpty();
        assertAsked("DELETE " + PATH + "/a", sending("application/json"),
                "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"example.com/v1\"}");

        server.answer(200, WIDGET);
        DeleteOptions how = DeleteOptions.builder()
                .gracePeriodSeconds(0L)
                .preconditions(Preconditions.builder().uid("u").resourceVersion("9").build())
                .propagationPolicy("Foreground")
                .build();
        assertThat(widgets.dryRun().delete("a", how)).hasValueSatisfying(widget -> assertThat(widget.size()).isEqualTo(3));
        assertThat(body()).isEqualTo("{\"kind\":\"DeleteOptions\",\"apiVersion\":\"example.com/v1\",\"gracePeriodSeconds\":0,"
                + "\"preconditions\":{\"uid\":\"u\",\"resourceVersion\":\"9\"},\"propagationPolicy\":\"Foreground\","
                + "\"dryRun\":[\"All\"]}");
    }

    @Test
    void deleteCollectionDeletesWhatAListWouldHave() {
        server.answer(200, "{\"kind\":\"WidgetList\"}");
        widgets.deleteCollection(
                DeleteOptions.EMPTY.withOrphanDependents(true), ListOptions.ALL.withLabels("a=b"));
        assertAsked("DELETE " + PATH + "?labelSelector=a%3Db", sending("application/json"),
                "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"example.com/v1\",\"orphanDependents\":true}");

        server.answer(200, "{\"kind\":\"PartialObjectMetadataList\"}");
        widgets.metadata().deleteCollection(DeleteOptions.EMPTY, ListOptions.ALL);
        assertThat(server.last().headers()).containsEntry(
                "Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json");
    }

    @Test
    void subresourcesStandBelowTheirObjects() {
        server.answer(200, WIDGET);
        widgets.status().replace("a", Widget.of("a", 3));
        assertAsked("PUT " + PATH + "/a/status", sending("application/json"), WIDGET);

        server.answer(200, WIDGET);
        widgets.as("me").status().patch("a", new Patch.MergePatch(ObjectValue.of("status", "x")));
        assertThat(server.last()).hasToString("PATCH " + PATH + "/a/status?fieldManager=me");

        server.answer(201, "{\"kind\":\"Status\",\"status\":\"Success\"}");
        ObjectValue eviction = ObjectValue.of("kind", "Eviction");
        assertThat(widgets.subresource("eviction").create("a", eviction))
                .isEqualTo(ObjectValue.of("kind", "Status", "status", "Success"));
        assertAsked("POST " + PATH + "/a/eviction", sending("application/json"), "{\"kind\":\"Eviction\"}");

        server.answer(200, "{\"spec\":{\"holderIdentity\":\"x\"}}");
        Lease lease = widgets.subresource("lease", Lease.CODEC).get("a");
        assertThat(lease.spec()).isEqualTo(LeaseSpec.EMPTY.withHolderIdentity("x"));
        assertThat(server.last()).hasToString("GET " + PATH + "/a/lease");
    }

    @Test
    void metadataAloneIsAskedForInItsOwnForm() {
        ResourceClient<PartialObjectMetadata> metadata = widgets.metadata();
        server.answer(200, WIDGET);
        assertThat(metadata.get("a").name()).isEqualTo("a");
        assertThat(server.last().headers()).isEqualTo(Map.of(
                "Accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json"));
        server.answer(200, "{\"items\":[{\"metadata\":{\"name\":\"b\"}}]}");
        assertThat(metadata.list().items()).extracting(PartialObjectMetadata::name).containsExactly("b");
        assertThat(server.last().headers()).isEqualTo(Map.of(
                "Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json"));
        assertThat(metadata.type().kind()).isEqualTo(Widget.TYPE.kind());

        server.answer(200, "{\"items\":[]}");
        new Client(server).of(PartialObjectMetadata.typeOf(Widget.TYPE)).list();
        assertThat(server.last().headers().get("Accept")).startsWith("application/json;as=PartialObjectMetadataList;");
    }

    @Test
    void warningsAreToldWhateverTheAnswer() {
        List<String> told = new ArrayList<>();
        ResourceClient<Widget> warned = new Client(server)
                .withWarnings((target, text) -> told.add(target.substring(PATH.length()) + ": " + text))
                .of(Widget.TYPE).in("default");
        server.answer(200,
                Map.of("warning", "299 - \"old \\\"v1\\\"\" \"Mon, 02 Jan 2006 15:04:05 GMT\", 299 e \"b\",199 - \"c\""), WIDGET);
        warned.get("a");
        server.answer(400, Map.of("warning", "299 - \"d\""), "");
        assertThatThrownBy(() -> warned.create(Widget.of("a", 1))).isInstanceOf(ApiFailure.BadRequest.class);
        server.answer(200, Map.of("warning", "nonsense"), WIDGET);
        warned.get("a");
        assertThat(told).containsExactly("/a: old \"v1\"", "/a: b", ": d");
    }

    @Test
    void closingTheClientClosesItsTransport() {
        new Client(server).close();
        assertThat(server.isClosed()).isTrue();
    }
}
