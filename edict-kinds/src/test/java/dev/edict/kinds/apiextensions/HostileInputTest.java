package dev.edict.kinds.apiextensions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.convert.Converters;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.structural.CustomResourceReader;
import dev.edict.schema.structural.CustomResourceValidation;
import dev.edict.schema.structural.MetadataReader;
import dev.edict.schema.structural.RuleEvaluation;
import dev.edict.schema.structural.ScalePaths;
import dev.edict.schema.structural.StructuralSchema;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class HostileInputTest {
    private static final MetadataReader METADATA = MetadataReader.of(Catalogue.load());
    private static final GroupVersionKind KIND = new GroupVersionKind("example.com", "v1", "Thing");
    private static final GroupVersionKind BETA =
            new GroupVersionKind("apiextensions.k8s.io", "v1beta1", "CustomResourceDefinition");
    private static final GroupVersionKind HUB =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

    /** Random schemas and objects through everything there is: whatever comes out, nothing is thrown but refusals. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nothingBreaks(long seed) {
        RandomSchemas random = new RandomSchemas(seed);
        for (int round = 0; round < 700; round++) {
            ObjectValue tree = random.schema(4);
            definition(tree, random.schema(4));
            StructuralSchema schema = StructuralSchema.of(tree);
            for (boolean preserving : List.of(false, true)) {
                CustomResourceReader reader = new CustomResourceReader(schema, preserving, METADATA);
                ObjectValue object = random.object(5);
                ObjectValue stored = read(reader, object);
                ObjectValue old = read(reader, random.object(5));
                objects(schema, stored, old);
                objects(schema, stored, stored);
            }
        }
    }

    private static ObjectValue read(CustomResourceReader reader, ObjectValue object) {
        try {
            reader.readConverted(object);
            reader.readStored(object);
            return reader.read(JsonDocument.of(object)).object();
        } catch (DecodeException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
            return object;
        }
    }

    private static void objects(StructuralSchema schema, ObjectValue object, ObjectValue old) {
        ObjectValue named = object.with("apiVersion", "example.com/v1").with("kind", "Thing");
        CustomResourceValidation validation = new CustomResourceValidation(KIND, true, schema,
                new ScalePaths(".spec.a", ".status.b", ".a"), RuleEvaluation.NONE, METADATA);
        shown(validation.validateCreate(named).errors());
        shown(validation.validateUpdate(named, old).errors());
        shown(validation.validateStatusUpdate(named, old).errors());
        validation.warnings(named, old);
    }

    private static void definition(ObjectValue schema, ObjectValue oldSchema) {
        for (GroupVersionKind version : List.of(HUB, BETA)) {
            KindRules rules = BuiltInKinds.STANDARD.rulesFor(version);
            ObjectValue object = rules.setDefaults(definition(schema));
            ObjectValue old = rules.setDefaults(definition(oldSchema));
            FieldErrors errors = new FieldErrors();
            rules.validateCreate(rules.prepareForCreate(object), errors);
            rules.validateUpdate(rules.prepareForUpdate(object, old), old, errors);
            rules.warnings(object, old);
            shown(errors);
            assertThat(Converters.convert(Converters.convert(object, HUB, BETA), BETA, HUB).get("spec"))
                    .isEqualTo(object.get("spec"));
        }
    }

    private static ObjectValue definition(ObjectValue schema) {
        return KindTrial.tree("""
                {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
                 'metadata':{'name':'things.example.com'},'spec':{'group':'example.com','scope':'Namespaced',
                   'names':{'plural':'things','kind':'Thing'}}}""").withAt(
                ListValue.of(ObjectValue.of("name", "v1", "served", true, "storage", true, "schema",
                                ObjectValue.of("openAPIV3Schema", schema), "subresources", ObjectValue.of("status", ObjectValue.EMPTY)),
                        ObjectValue.of("name", "v2", "served", true, "schema",
                                ObjectValue.of("openAPIV3Schema", ObjectValue.of("type", "object")), "selectableFields",
                                ListValue.of(ObjectValue.of("jsonPath", ".a['b'].c")))),
                "spec", "versions");
    }

    private static void shown(FieldErrors errors) {
        for (FieldError error : errors) {
            if (!error.toString().contains(": ")) {
                throw new AssertionError("an error that says nothing: " + error);
            }
        }
    }

    /** The depth of a document is limited when it is read; everything must fit a stack at that depth. */
    @Test
    void theDeepestObjectFitsASmallStack() throws InterruptedException {
        ObjectValue schema = ObjectValue.of("type", "string");
        Value object = new StringValue("x");
        for (int depth = 0; depth < Json.MAX_DEPTH / 2 - 10; depth++) {
            schema = ObjectValue.of("type", "object", "properties", ObjectValue.of("p", schema), "default", ObjectValue.EMPTY);
            object = ObjectValue.of("p", object);
        }
        Value list = ListValue.EMPTY;
        for (int depth = 0; depth < Json.MAX_DEPTH - 10; depth++) {
            list = ListValue.of(list);
        }
        ObjectValue deepSchema = ObjectValue.of("type", "object", "properties", ObjectValue.of("p", schema,
                "free", ObjectValue.of("x-kubernetes-preserve-unknown-fields", true)));
        ObjectValue deepObject = ObjectValue.of("p", object, "free", list, "unknown", list);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(null, () -> {
            definition(deepSchema, deepSchema);
            StructuralSchema read = StructuralSchema.of(deepSchema);
            CustomResourceReader reader = new CustomResourceReader(read, false, METADATA);
            objects(read, read(reader, deepObject), deepObject);
        }, "small", 1024 * 1024);
        thread.setUncaughtExceptionHandler((ignored, thrown) -> failure.set(thrown));
        thread.start();
        thread.join();

        assertThat(failure.get()).isNull();
    }
}
