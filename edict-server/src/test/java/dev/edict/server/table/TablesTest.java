package dev.edict.server.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.table.layout.Descriptions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TablesTest {
    private static final GroupVersion V1 = new GroupVersion("meta.k8s.io", "v1");
    private static final Descriptions DESCRIPTIONS = (definition, property) -> switch (property) {
        case "name" -> "the name";
        case "creationTimestamp" -> "when";
        default -> property + " of " + definition;
    };

    private final Tables tables =
            new Tables(DESCRIPTIONS, InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));
    private final TablePrinter configMaps = tables.of(new GroupKind("", "ConfigMap"));

    @Test
    void headsAreDescribedByTheFieldsThatTheyShow() {
        assertThat(Json.text(configMaps.columnDefinitions())).isEqualTo("""
                [{"name":"Name","type":"string","format":"name","description":"the name","priority":0},\
                {"name":"Data","type":"string","format":"","description":"data of io.k8s.api.core.v1.ConfigMap",\
                "priority":0},\
                {"name":"Age","type":"string","format":"","description":"when","priority":0}]""");
    }

    @Test
    void aListKeepsItsMetadataAndEachRowTheMetadataOfItsObject() {
        ObjectValue table = configMaps.list(ObjectValue.of("resourceVersion", "9", "continue", "abc"),
                List.of(configMap("a"), configMap("b")), options(IncludeObject.METADATA));
        assertThat(Json.text(table.without("columnDefinitions"))).isEqualTo("""
                {"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"9","continue":"abc"},\
                "rows":[{"cells":["a",1,"60m"],"object":{"kind":"PartialObjectMetadata",\
                "apiVersion":"meta.k8s.io/v1","metadata":{"name":"a","resourceVersion":"7",\
                "creationTimestamp":"2025-12-31T23:00:00Z"}}},\
                {"cells":["b",1,"60m"],"object":{"kind":"PartialObjectMetadata",\
                "apiVersion":"meta.k8s.io/v1","metadata":{"name":"b","resourceVersion":"7",\
                "creationTimestamp":"2025-12-31T23:00:00Z"}}}]}""");
    }

    @Test
    void theWholeObjectComesInTheVersionOfTheRequest() {
        TablePrinter.Options options = new TablePrinter.Options(V1, IncludeObject.OBJECT,
                object -> object.with("apiVersion", "v9"));
        ObjectValue row = configMaps.object(configMap("a"), options).list("rows").object(0);
        assertThat(row.object("object")).isEqualTo(configMap("a").with("apiVersion", "v9"));
    }

    @Test
    void aRowWithoutItsObjectSaysNullUnlessItEndsTheInitialEvents() {
        ObjectValue bookmark = (ObjectValue) Json.parse("""
                {"metadata":{"resourceVersion":"8","annotations":{"k8s.io/initial-events-end":"true"}}}""");
        assertThat(row(configMap("a"), IncludeObject.NONE).get("object")).isEqualTo(NullValue.NULL);
        assertThat(row(bookmark, IncludeObject.NONE).object("object").string("kind"))
                .isEqualTo("PartialObjectMetadata");
        assertThat(Json.text(row(bookmark, IncludeObject.NONE).list("cells"))).isEqualTo("[\"\",0,\"\\u003cunknown\\u003e\"]");
    }

    @Test
    void onlyTheFirstEventOfAWatchCarriesTheHeads() {
        ObjectValue first = configMaps.event(configMap("a"), options(IncludeObject.NONE), true);
        ObjectValue second = configMaps.event(configMap("a"), options(IncludeObject.NONE), false);
        assertThat(first.list("columnDefinitions").size()).isEqualTo(3);
        assertThat(second.get("columnDefinitions")).isEqualTo(NullValue.NULL);
        assertThat(second.object("metadata")).isEqualTo(ObjectValue.of("resourceVersion", "7"));
    }

    @Test
    void finishedPodsSayThatTheyAreCompleted() {
        ObjectValue pod = ObjectValue.of("status", ObjectValue.of("phase", "Succeeded"));
        ObjectValue row = tables.of(new GroupKind("", "Pod")).object(pod, options(IncludeObject.NONE))
                .list("rows").object(0);
        assertThat(Json.text(row.list("conditions"))).isEqualTo("""
                [{"type":"Completed","status":"True","reason":"Succeeded",\
                "message":"The pod has completed successfully."}]""");
        assertThat(row(configMap("a"), IncludeObject.NONE).has("conditions")).isFalse();
    }

    @Test
    void flowSchemasComeInTheOrderInWhichTheyMatch() {
        ObjectValue table = tables.of(new GroupKind("flowcontrol.apiserver.k8s.io", "FlowSchema")).list(
                ObjectValue.EMPTY, List.of(flowSchema("z", 1), flowSchema("b", 2), flowSchema("a", 2)),
                options(IncludeObject.NONE));
        assertThat(table.list("rows").objects()).extracting(row -> Json.text(row.list("cells").get(0)))
                .containsExactly("\"z\"", "\"a\"", "\"b\"");
    }

    @Test
    void anEmptyListHasNoRowsAndOfAKindWithoutColumnsNull() {
        ObjectValue own = configMaps.list(ObjectValue.EMPTY, List.of(), options(IncludeObject.NONE));
        ObjectValue none = tables.of(new GroupKind("", "LimitRange"))
                .list(ObjectValue.EMPTY, List.of(), options(IncludeObject.NONE));
        assertThat(own.get("rows")).isEqualTo(ListValue.EMPTY);
        assertThat(none.get("rows")).isEqualTo(NullValue.NULL);
        assertThat(none.list("columnDefinitions").object(1).string("name")).isEqualTo("Created At");
    }

    @Test
    void theOldNameOfAKindHasTheColumnsOfItsHub() {
        GroupVersionResource hub = new GroupVersionResource("", "v1", "events");
        ResourceType event = new ResourceType(new GroupVersionResource("events.k8s.io", "v1", "events"),
                new GroupVersionKind("events.k8s.io", "v1", "Event"), "EventList", "event", true, Set.of(), List.of(),
                List.of(), List.of(), hub, () -> Schema.of(ObjectValue.EMPTY, Definitions.NONE), "");
        assertThat(tables.of(event).columnDefinitions().object(0).string("name")).isEqualTo("Last Seen");
    }

    @Test
    void aWordThatNobodyKnowsIsABadRequest() {
        assertThat(IncludeObject.parse("")).isEqualTo(IncludeObject.METADATA);
        assertThatThrownBy(() -> IncludeObject.parse("Half")).isInstanceOf(ApiException.class).hasMessage(
                "Unable to convert to Table as requested: includeObject: Invalid value: \"Half\": must be 'Metadata',"
                        + " 'Object', 'None', or empty");
    }

    @Test
    void columnsOfACustomResourceShowTheFirstValueOfTheRightType() {
        TablePrinter ships = tables.ofCustomResource((ListValue) Json.parse("""
                [{"name":"Size","type":"integer","jsonPath":".spec.size","description":"how large"},
                 {"name":"Weight","type":"number","jsonPath":".spec.weight","priority":1},
                 {"name":"Ready","type":"boolean","jsonPath":".status.ready"},
                 {"name":"First","type":"string","jsonPath":".spec.crew[0].name"},
                 {"name":"Crew","type":"string","jsonPath":".spec.crew[*].name"},
                 {"name":"Built","type":"date","jsonPath":".spec.built"},
                 {"name":"Map","type":"string","jsonPath":".spec.map"}]"""));
        assertThat(cells(ships, """
                {"metadata":{"name":"full"},"spec":{"size":3,"weight":2.5,"built":"2025-12-31T23:59:00Z",
                "map":{"b":"<","a":1},"crew":[{"name":"ann"},{"name":"bob"}]},"status":{"ready":true}}"""))
                .isEqualTo("[\"full\",3,2.5,true,\"ann\",\"ann\",\"60s\",\"{\\\"a\\\":1,\\\"b\\\":\\\"\\\\u003c\\\"}\"]");
        assertThat(cells(ships, """
                {"metadata":{"name":"none"}}""")).isEqualTo("[\"none\",null,null,null,null,null,null,null]");
        assertThat(cells(ships, """
                {"metadata":{"name":"odd"},"spec":{"size":"many","weight":4,"built":"never","crew":"nobody"},
                "status":{"ready":"perhaps"}}""")).isEqualTo("[\"odd\",null,4,null,null,null,\"\\u003cinvalid\\u003e\",null]");
        ObjectValue weight = ships.columnDefinitions().object(2);
        assertThat(weight.integer("priority")).isEqualTo(1);
        assertThat(weight.string("description"))
                .isEqualTo("Custom resource definition column (in JSONPath format): .spec.weight");
    }

    @Test
    void aCustomResourceWithoutColumnsShowsItsAge() {
        TablePrinter ships = tables.ofCustomResource(ListValue.EMPTY);
        assertThat(Json.text(ships.columnDefinitions().object(1))).isEqualTo(
                "{\"name\":\"Age\",\"type\":\"date\",\"format\":\"\",\"description\":\"when\",\"priority\":0}");
        assertThat(cells(ships, """
                {"metadata":{"name":"s","creationTimestamp":"2025-12-31T23:00:00Z"}}""")).isEqualTo("[\"s\",\"60m\"]");
    }

    @Test
    void aColumnThatCannotBeReadEndsTheColumns() {
        TablePrinter ships = tables.ofCustomResource((ListValue) Json.parse("""
                [{"name":"A","type":"string","jsonPath":".a"},{"name":"B","type":"string","jsonPath":".b[x]"},
                 {"name":"C","type":"string","jsonPath":".c"}]"""));
        assertThat(ships.columnDefinitions().objects()).extracting(column -> column.string("name"))
                .containsExactly("Name", "A");
    }

    private static String cells(TablePrinter printer, String object) {
        return Json.text(printer.object((ObjectValue) Json.parse(object), options(IncludeObject.NONE))
                .list("rows").object(0).list("cells"));
    }

    private ObjectValue row(ObjectValue object, IncludeObject include) {
        return configMaps.object(object, options(include)).list("rows").object(0);
    }

    private static TablePrinter.Options options(IncludeObject include) {
        return new TablePrinter.Options(V1, include, object -> object);
    }

    private static ObjectValue configMap(String name) {
        return ObjectValue.of(
                "apiVersion", "v1",
                "kind", "ConfigMap",
                "metadata", ObjectValue.of(
                        "name", name, "resourceVersion", "7", "creationTimestamp", "2025-12-31T23:00:00Z"),
                "data", ObjectValue.of("k", "v"));
    }

    private static ObjectValue flowSchema(String name, int precedence) {
        return ObjectValue.of(
                "metadata", ObjectValue.of("name", name),
                "spec", ObjectValue.of("matchingPrecedence", precedence));
    }
}
