package dev.edict.codegen.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is told at the line where it is wrong, and nothing else is told. */
class MistakesTest {
    private static final String IMPORTS = "package example; import dev.edict.api.meta.v1.*; import dev.edict.types.annotation.*; "
            + "import dev.edict.types.*; import org.jspecify.annotations.*; import java.util.List; import java.util.Map; "
            + "import java.time.*; "
            + "import dev.edict.model.quantity.Quantity;\n";

    private static final String RESOURCE = IMPORTS + """
            @ApiResource(group = "example.dev", version = "v1")
            public record Thing(ObjectMeta metadata, ThingSpec spec) implements ThingWith {}
            """;

    private static final String KNOWN = ": what can be read and written is String, boolean, int, long, double, Instant, Duration, Quantity, "
            + "IntOrString, Bytes, Raw, List, Map with strings as keys, records, enums, and types with a CODEC of their own";

    /** Components that are wrong, each with what is said of it. */
    private static final String[][] COMPONENTS = {
        {"Object field1",
            "fields can not be of type java.lang.Object" + KNOWN},
        {"List<Character> field2",
            "fields can not be of type java.lang.Character" + KNOWN},
        {"@Name(\"first\") String second",
            "there is a field \"first\" already"},
        {"@Rule(\" \") String field4",
            "a rule needs an expression"},
        {"@Rule(value = \"true\", reason = \"Bad\") String field5",
            "the reason has to be FieldValueInvalid, FieldValueForbidden, FieldValueRequired or FieldValueDuplicate"},
        {"@Default(\"many\") int field6",
            "the default must be an integer of 32 bits, not many"},
        {"@Default(\"3000000000\") int field7",
            "the default must be an integer of 32 bits, not 3000000000"},
        {"@Default(\"Green\") Colour field8",
            "the default must be one of RED, blue, not Green"},
        {"@Default(\"{}\") List<String> field9",
            "the default must be a JSON list, not {}"},
        {"@ListType(value = ListType.Merge.MAP, keys = \"id\") List<Item> field10",
            "items have no field \"id\""},
        {"@ListType(value = ListType.Merge.MAP, keys = \"note\") List<Item> field11",
            "the key \"note\" has to be required, or to have a default"},
        {"@ListType(ListType.Merge.MAP) List<Item> field12",
            "a list that is merged as a map needs keys"},
        {"@ListType(ListType.Merge.SET) String field13",
            "this is for lists only"},
        {"@Minimum(1) String field14",
            "this is for numbers only"},
        {"List<@Minimum(1) String> field15",
            "this is for numbers only"},
        {"@Pattern(\"a\") int field16",
            "this is for texts only"},
        {"@Size(max = 1) int field17",
            "only texts, lists and maps have a size"},
        {"@Size(min = 2, max = 1) String field18",
            "the greatest size is less than the least"},
        {"Integer field19",
            "a box that is never null: write the primitive type, or @Nullable if the field may be absent"},
        {"@Nullable List<String> field20",
            "lists and maps are empty when they are absent, and never null"},
        {"@Nullable ThingSpec field21",
            "ThingSpec contains itself, and its schema has no end: write @PreserveUnknown, so that it ends here, or Raw"},
        {"@PreserveUnknown ThingSpec field22",
            "ThingSpec contains itself: it has to be @Nullable, or in a list"},
        {"@Schema(\"[]\") String field23",
            "keywords of a schema are a JSON object"},
        {"@Default(\"much\") Quantity field24",
            "the default must be a quantity, not much"},
        {"@Default(\"now\") Instant field25",
            "the default must be a time as RFC 3339 has it, not now"},
        {"@Default(\"5 minutes\") Duration field26",
            "the default must be a duration such as 1h30m, not 5 minutes"},
        {"@Default(\"a\") Bytes field27",
            "the default must be bytes in base64, not a"},
        {"@Default(\"1e999\") double field28",
            "the default must be a number, not 1e999"},
        {"@Default(\"11\") @Maximum(10) int field29",
            "the default can not be: it is above the maximum of 10"},
        {"@Default(\"[\\\"a\\\",\\\"B\\\"]\") List<@Pattern(\"^[a-z]$\") String> field30",
            "the default can not be: [1]: \"B\" does not match ^[a-z]$"},
        {"@Default(\"{\\\"note\\\":\\\"x\\\"}\") Item field31",
            "the default can not be: the field \"name\" is required"},
        {"@Default(\"{\\\"name\\\":\\\"x\\\",\\\"nick\\\":1}\") Item field32",
            "the default can not be: there is no field \"nick\""},
        {"@Nullable Hidden field33",
            "ThingSpec.Hidden is private: what reads and writes it has to see it"},
        {"@Nullable Pair<String> field34",
            "ThingSpec.Pair has type parameters, and a schema has none: write a record for each type that it stands for"},
        {"@Optional @MicroTime Instant field35",
            "a java.time.Instant has no empty value: write @Nullable instead of @Optional"},
    };

    /** Resources that are wrong, each with what is said of it. */
    private static final String[][] RESOURCES = {
        {"group = \"example\", version = \"v1\"",
            "the group has to be a domain name with a dot, such as example.dev"},
        {"group = \"example.dev\", version = \"V1\"",
            "the version has to be a word in small letters, such as v1"},
        {"group = \"example.dev\", version = \"v1\", plural = \"Things\"",
            "plural and singular have to be words in small letters"},
        {"group = \"example.dev\", version = \"v1\", labels = \"a\"",
            "labels are written as key=value, not a"},
        {"group = \"example.dev\", version = \"v1\", shortNames = \"T\"",
            "short names and categories have to be words in small letters, not T"},
        {"group = \"example.dev\", version = \"v1\", kind = \"Some_Thing\", plural = \"things\", singular = \"thing\"",
            "the kind has to be of letters and digits, such as Network, not Some_Thing"},
        {"group = \"things.k8s.io\", version = \"v1\"",
            "groups below k8s.io and kubernetes.io need the annotation api-approved.kubernetes.io: "
                    + "take a group of your own domain"},
        {"group = \"example.dev\", version = \"v1\", selectableFields = \".spec.colour\"",
            "there is no field .spec.colour: nothing is called spec"},
        {"group = \"example.dev\", version = \"v1\", selectableFields = \"spec\"",
            "spec is no path: write the names of fields, each with a dot before it, such as .spec.cidr"},
        {"group = \"example.dev\", version = \"v1\", selectableFields = \".metadata\"",
            ".metadata has to be of type string or integer or boolean, and is of type object"},
    };

    @TempDir
    private Path folder;

    @Test
    void ofComponents() throws IOException {
        StringBuilder components = new StringBuilder("String first");
        List<String> errors = new ArrayList<>();
        for (String[] row : COMPONENTS) {
            components.append(",\n").append(row[0]);
            errors.add("ThingSpec.java:" + (errors.size() + 3) + ": " + row[1]);
        }
        String spec = IMPORTS + """
                public record ThingSpec(%s) implements ThingSpecWith {
                    public record Item(String name, @Nullable String note) {}
                    public enum Colour { RED, blue }
                    private record Hidden(String name) {}
                    public record Pair<T>(T left, T right) {}
                }
                """.formatted(components);
        assertThat(Compiled.of(folder, RESOURCE, spec).errors()).containsExactlyInAnyOrderElementsOf(errors);
    }

    @Test
    void ofResources() throws IOException {
        String[] sources = new String[RESOURCES.length];
        List<String> errors = new ArrayList<>();
        for (int index = 0; index < RESOURCES.length; index++) {
            sources[index] = IMPORTS + "@ApiResource(%s)\npublic record Thing%d(ObjectMeta metadata) implements Thing%dWith {}"
                    .formatted(RESOURCES[index][0], index, index);
            errors.add("Thing" + index + ".java:2: " + RESOURCES[index][1]);
        }
        assertThat(Compiled.of(folder, sources).errors()).containsExactlyInAnyOrderElementsOf(errors);
    }

    @Test
    void oneVersionOfAResourceIsStored() throws IOException {
        String source = IMPORTS + """
                @ApiResource(group = "example.dev", version = "v1", storage = false)
                public record Thing(ObjectMeta metadata) implements ThingWith {}
                """;
        assertThat(Compiled.of(folder, source).errors()).containsExactly("Thing.java:3: no version is stored: one has to be");
    }

    @Test
    void aResourceNeedsMetadataAndItsInterface() throws IOException {
        String resource = IMPORTS + "@ApiResource(group = \"example.dev\", version = \"v1\")\npublic record Thing(";
        assertThat(Compiled.of(folder, resource + "ObjectMeta metadata) {}").errors()).first().isEqualTo(
                "Thing.java:3: a resource has to implement ThingWith, which is written for it, or Resource");
        assertThat(Compiled.of(folder, resource + "String name) implements ThingWith {}").errors()).first().isEqualTo(
                "Thing.java:3: a resource needs a component ObjectMeta metadata");
    }

    @Test
    void aComponentDoesNotTakeTheNameOfAMethodOfResources() throws IOException {
        String source = IMPORTS + """
                @ApiResource(group = "example.dev", version = "v1")
                public record Thing(ObjectMeta metadata,
                        String name) implements ThingWith {}
                """;
        assertThat(Compiled.of(folder, source).errors()).containsExactly("Thing.java:4: every resource has a method name() that gives "
                + "it from the metadata: write @Name(\"name\") and another name");
    }

    @Test
    void pathsOfAScaleAreHeldAgainstTheSchema() throws IOException {
        String source = IMPORTS + """
                @ApiResource(group = "example.dev", version = "v1")
                @Scale(specReplicas = ".size", statusReplicas = ".status.size")
                public record Thing(ObjectMeta metadata, int size, Status status) implements ThingWith {
                    public record Status(String size) {}
                }
                """;
        assertThat(Compiled.of(folder, source).errors()).containsExactly(
                "Thing.java:3: .size has to be below .spec",
                "Thing.java:3: .status.size has to be of type integer, and is of type string");
    }

    @Test
    void onlyRecordsAreResources() throws IOException {
        String source = IMPORTS + "@ApiResource(group = \"example.dev\", version = \"v1\")\npublic class Thing {}";
        assertThat(Compiled.of(folder, source).errors()).containsExactly("Thing.java:3: only records are resources");
    }
}
