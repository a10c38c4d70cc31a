package dev.edict.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.Samples.Content;
import dev.edict.generator.api.TypePackages;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.decode.ObjectDecoder;
import dev.edict.types.Codec;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import dev.edict.types.Scope;
import dev.edict.types.Sharing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each built-in kind: the record and the catalogue's schema know the same fields, and nothing is lost between them. */
class BuiltInRecordsTest {
    private static final Catalogue CATALOGUE = Catalogue.load(resource -> true);
    private static final ObjectDecoder DECODER = new ObjectDecoder();

    private static final Map<String, GroupVersionKind> KINDS = CATALOGUE.resources().stream()
            .filter(resource -> CATALOGUE.definitionOf(resource.kind()) != null)
            .collect(Collectors.toMap(resource -> Objects.requireNonNull(CATALOGUE.definitionOf(resource.kind())),
                    ResourceType::kind, (first, second) -> first));

    private static final Set<Value> SILENT = Set.of(NullValue.NULL, ListValue.EMPTY, ObjectValue.EMPTY);

    /** A kind of the catalogue, and the record that is generated from it. */
    record Kind(ResourceType resource, ObjectType<?> type) {

        ObjectValue sample(Content content) {
            return Samples.of(schema(), type.kind(), content, KINDS::get);
        }

        Schema schema() {
            return resource.schema().get();
        }

        /** What a server reads. */
        ObjectValue decoded(Value tree) {
            return DECODER.decode(tree, schema(), resource.kind()).object();
        }

        @Override
        public String toString() {
            return resource.resource().toString();
        }
    }

    static List<Kind> kinds() {
        return CATALOGUE.resources().stream()
                .filter(resource -> CATALOGUE.definitionOf(resource.kind()) != null)
                .map(resource -> new Kind(resource, type(Objects.requireNonNull(CATALOGUE.definitionOf(resource.kind())))))
                .toList();
    }

    private static ObjectType<?> type(String definition) {
        String name = TypePackages.of(definition) + definition.substring(definition.lastIndexOf('.'));
        try {
            return (ObjectType<?>) Class.forName(name).getField("TYPE").get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("no record for " + definition, e);
        }
    }

    private static <T extends Resource> ObjectValue throughTrees(ObjectType<T> type, ObjectValue sample) {
        return type.codec().toObject(type.codec().fromTree(sample));
    }

    private static <T extends Resource> ObjectValue throughBytes(ObjectType<T> type, ObjectValue sample) {
        return (ObjectValue) Json.parse(type.codec().toBytes(type.codec().fromBytes(Json.bytes(sample))));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theCatalogueAndTheRecordCallItTheSame(Kind kind) {
        assertThat(kind.type().kind()).isEqualTo(kind.resource().kind());
        assertThat(kind.type().scope()).isEqualTo(kind.resource().namespaced() ? Scope.NAMESPACED : Scope.CLUSTER);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyFieldIsKept(Kind kind) {
        ObjectValue sample = kind.sample(Content.FULL);

        assertThat(DECODER.decode(sample, kind.schema(), kind.resource().kind()).strictErrors()).isEmpty();
        assertThat(Differences.between(sample, throughTrees(kind.type(), sample))).isEmpty();
        assertThat(Differences.between(sample, throughBytes(kind.type(), sample))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatOnlyLaterVersionsKnowIsKeptOnEveryLevel(Kind kind) {
        ObjectValue sample = kind.sample(Content.WITH_UNKNOWN);

        assertThat(Json.text(sample)).contains("\"" + Samples.UNKNOWN + "\"");
        assertThat(Differences.between(sample, throughTrees(kind.type(), sample))).isEmpty();
        assertThat(Differences.between(sample, throughBytes(kind.type(), sample))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void bytesAndTreesGiveEqualRecordsAndEqualRecordsTheSameBytes(Kind kind) {
        equalHoweverRead(kind.type().codec(), kind.sample(Content.WITH_UNKNOWN));
    }

    private static <T> void equalHoweverRead(Codec<T> codec, ObjectValue sample) {
        T fromTree = codec.fromTree(sample);
        T fromBytes = codec.fromBytes(Json.bytes(sample));
        T shared = codec.fromBytes(Json.bytes(sample), Sharing.of(64));

        assertThat(fromBytes).isEqualTo(fromTree).isEqualTo(shared).hasSameHashCodeAs(fromTree);
        assertThat(new String(codec.toBytes(fromBytes), StandardCharsets.UTF_8))
                .isEqualTo(new String(codec.toBytes(fromTree), StandardCharsets.UTF_8))
                .isEqualTo(Json.text(codec.toTree(fromTree)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aServerReadsOfAnEmptyRecordWhatItReadsOfAnEmptyObject(Kind kind) {
        ObjectValue empty = ObjectValue.of("kind", kind.type().kind().kind(), "apiVersion", kind.type().kind().apiVersion());
        ObjectValue written = throughTrees(kind.type(), empty);

        assertThat(Differences.between(said(kind.decoded(empty)), said(kind.decoded(written)))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aServerReadsOfEmptyValuesInARecordWhatItReadsOfThem(Kind kind) {
        ObjectValue sample = kind.sample(Content.EMPTY_VALUES);

        assertThat(Differences.between(kind.decoded(sample), kind.decoded(throughTrees(kind.type(), sample)))).isEmpty();
        assertThat(Differences.between(kind.decoded(sample), kind.decoded(throughBytes(kind.type(), sample)))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void fieldsThatGoWritesWithoutAValueAreWritten(Kind kind) {
        ObjectValue sample = kind.sample(Content.ONLY_UNKNOWN);

        assertThat(Differences.between(said(kind.decoded(sample)), said(throughTrees(kind.type(), sample)))).isEmpty();
    }

    /**
     * What an object says, if one does not tell nulls from empty lists and objects and does not listen to what nobody
     * understands.
     */
    private static Value said(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                ObjectValue.Builder left = ObjectValue.builder();
                object.forEach((name, field) -> {
                    Value said = name.equals(Samples.UNKNOWN) ? NullValue.NULL : said(field);
                    if (!SILENT.contains(said)) {
                        left.put(name, said);
                    }
                });
                yield left.build();
            }
            case ListValue list -> ListValue.copyOf(list.stream().map(BuiltInRecordsTest::said).toList());
            default -> value;
        };
    }
}
