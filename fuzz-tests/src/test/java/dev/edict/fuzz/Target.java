package dev.edict.fuzz;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.protobuf.ProtobufCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What is fuzzed: with what to begin, and of what to make more. */
enum Target {
    JSON(JsonAgainstJackson.class, JsonAgainstJackson::fuzzerTestOneInput, Target::json,
            List.of("{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00e9", "\\ud83d\\ude00", "null", "true", "-0", "1e5",
                    "1E400", "0.1", "00", "\"a\":", "\n", "\u00ff", "\u00c3\u00bc", " ", "\t")),
    YAML(YamlAgainstSnakeYaml.class, YamlAgainstSnakeYaml::fuzzerTestOneInput, Target::yaml,
            List.of("- ", ": ", "? ", "\n", "\n  ", "    ", "|\n", ">-\n", "|2+\n", "#", "'", "\"", "\\n", "[", "]", "{",
                    "}", ",", "&a ", "*a", "<<: ", "!!str ", "!!binary ", "~", "0x1f", "1_000", "yes", ".inf", "---\n",
                    "...\n", "%YAML 1.1\n", "\t", "key: ", "2001-01-01")),
    PROTOBUF(ProtobufAgainstGenerated.class, ProtobufAgainstGenerated::fuzzerTestOneInput, Target::protobuf,
            List.of("\n\0", "\u0012\0", "\u0012\u0002", "\u0080", "\u00ff\u00ff\u00ff\u00ff\u000f", "\u000b", "\f",
                    "\u0008\u0001", "\r\0\0\0\0", "\u0001a", "\"\0", "\n\u0001x", "\u001a\0"));

    private final Class<?> entry;
    private final Consumer<byte[]> test;
    private final Supplier<List<byte[]>> seeds;
    private final List<String> dictionary;

    Target(Class<?> entry, Consumer<byte[]> test, Supplier<List<byte[]>> seeds, List<String> dictionary) {
        this.entry = entry;
        this.test = test;
        this.seeds = seeds;
        this.dictionary = dictionary;
    }

    /** The class with the method that Jazzer calls. */
    Class<?> entry() {
        return entry;
    }

    void test(byte[] input) {
        test.accept(input);
    }

    List<byte[]> seeds() {
        return seeds.get();
    }

    Mutator mutator(long seed) {
        return new Mutator(seed, seeds(), dictionary);
    }

    private static List<byte[]> texts(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private static List<byte[]> json() {
        return texts("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"a\",\"labels\":{\"b\":\"c\"}}}",
                "[1,-2.5e-7,true,false,null,\"x\\n\\u0041\",[],{}]", "{\"a\":1,\"a\":{\"b\":[{}]}}",
                "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", " 12345678901234567890 ", "{\"ü\":\"😀\"}");
    }

    private static List<byte[]> yaml() {
        return texts("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: 'web'
                  labels: {app: "a b", tier: c}
                spec:
                  containers:
                  - name: one
                    args: ["x", 'it''s', plain text]
                  - image: |
                      line one
                        line two

                    command: >-
                      folded
                      text
                """, """
                base: &base {one: 1, two: [a, b]}
                other:
                  <<: *base
                  two: *base
                ? complex
                : "quoted\\tescapes \\x41 \\u00e9
                  over lines"
                """, """
                - - a
                  - b: c
                    d:
                    - e
                -
                # comment
                - 0x1f
                - 2001-01-01
                - "multi

                  line"
                """, "{\"json\": [1, 2.0, true, null]}", "just a scalar", "--- |\n  text\n...\n");
    }

    private static List<byte[]> protobuf() {
        ProtobufCodec codec = new ProtobufCodec();
        var pod = Catalogue.load().definitions().definition("io.k8s.api.core.v1.Pod");
        return Stream.of("{}",
                "{'metadata':{'name':'a','namespace':'b','labels':{'c':'d','e':'f'},'finalizers':['x','y'],'generation':3,"
                        + "'creationTimestamp':'2026-01-01T00:00:00Z'}}",
                "{'spec':{'nodeName':'n','terminationGracePeriodSeconds':30,'containers':[{'name':'c','image':'i',"
                        + "'args':['1','2'],'stdin':true,'resources':{'limits':{'cpu':'500m'}},'livenessProbe':"
                        + "{'httpGet':{'port':'http'},'periodSeconds':5}},{'name':'d','ports':[{'containerPort':80}]}],"
                        + "'volumes':[{'name':'v','secret':{'secretName':'s','defaultMode':420}}]}}",
                "{'status':{'phase':'Running','conditions':[{'type':'Ready','status':'True'}],'podIPs':[{'ip':'10.0.0.1'}]}}")
                .map(json -> codec.encodeBody((ObjectValue) Json.parse(json.replace('\'', '"')), pod)).toList();
    }
}
