package dev.edict.kinds.apiextensions;

import static dev.edict.kinds.apiextensions.DefinitionTrial.V1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.StructuralSchema;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionSchemaTest {
    private static final String ROOT = "spec.validation.openAPIV3Schema";

    /** The schema of a property called p, and what is wrong with it: the rest of its path, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}|.type: Required value: must not be empty for specified object fields
            {'type':'array'}|.items: Required value: must be specified
            {'type':'array','items':{}}|.items.type: Required value: must not be empty for specified array items
            {'type':'colour'}|.type: Unsupported value: "colour": supported values: "array", "boolean", "integer", "number", "object", "string"
            {'type':'object','properties':{'a':{'type':'string'}},'additionalProperties':{'type':'string'}}|.additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive
            {'type':'array','uniqueItems':true,'items':{'type':'string'}}|.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic
            {'$ref':'#/x'}|.$ref: Forbidden: $ref is not supported
            {'type':'string','id':'x'}|.id: Forbidden: id is not supported
            {'type':'array','items':[{'type':'string'}]}|.items: Forbidden: items must be a schema object and not an array
            {'type':'object','x-kubernetes-preserve-unknown-fields':false}|.x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined
            {'type':'integer','default':'five'}|.default: Invalid value: "string":  in body must be of type integer: "string"
            {'type':'string','maxLength':1,'default':'ab'}|.default: Too long: may not be more than 1 byte
            {'type':'object','properties':{'x':{'type':'string'}},'default':{'x':'1','y':'2'}}|.default: Invalid value: {"x":"1","y":"2"}: must not have unknown fields
            {'type':'object','default':{},'required':['x'],'properties':{'x':{'type':'string'}}}|.default.x: Required value
            {'type':'string','pattern':'(a'}|.pattern: Invalid value: "(a": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): ``(a``
            {'type':'string','pattern':'(a?){1000}'}|.pattern: Invalid value: "(a?){1000}": must be a valid regular expression, but isn't: error parsing regexp: expression too large: ``(a?){1000}``
            {'type':'string','anyOf':[{'type':'string'}]}|.anyOf[0].type: Forbidden: must be empty to be structural
            {'type':'string','not':{'nullable':true}}|.not.nullable: Forbidden: must be false to be structural
            {'type':'object','allOf':[{'properties':{'metadata':{}}}]}|.allOf[0].properties[metadata]: Forbidden: must not be specified in a nested context
            {'type':'object','oneOf':[{'x-kubernetes-validations':[{'rule':'true'}]}]}|.oneOf[0].x-kubernetes-validations: Forbidden: must be empty to be structural
            {'x-kubernetes-int-or-string':true,'x-kubernetes-preserve-unknown-fields':true}|.x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true
            {'x-kubernetes-embedded-resource':true,'x-kubernetes-preserve-unknown-fields':true}|.type: Required value: must be object if x-kubernetes-embedded-resource is true
            {'type':'object','x-kubernetes-embedded-resource':true}|.properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields
            {'type':'string','x-kubernetes-map-type':'atomic'}|.type: Invalid value: "string": must be object if x-kubernetes-map-type is specified
            {'type':'object','x-kubernetes-map-type':'loose'}|.x-kubernetes-map-type: Unsupported value: "loose": supported values: "atomic", "granular"
            {'type':'string','x-kubernetes-list-type':'set'}|.type: Invalid value: "string": must be array if x-kubernetes-list-type is specified
            {'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'bag'}|.x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"
            {'type':'array','items':{'type':'object'},'x-kubernetes-list-type':'set'}|.items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set
            {'type':'array','items':{'type':'string'},'x-kubernetes-list-map-keys':['a']}|.x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty
            {'type':'array','items':{'type':'object'},'x-kubernetes-list-type':'map'}|.x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map
            {'type':'array','items':{'type':'object'},'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['a']}|.x-kubernetes-list-map-keys: Invalid value: ["a"]: entries must all be names of item properties
            {'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['a']}|.items.type: Invalid value: "string": must be object if parent array's x-kubernetes-list-type is map
            {'type':'array','items':{'type':'object','properties':{'n':{'type':'string'}}},'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['n']}|.items.properties[n].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property
            {'type':'array','items':{'type':'string','nullable':true},'x-kubernetes-list-type':'set'}|.items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set
            {'type':'string','x-kubernetes-validations':[{'rule':' '}]}|.x-kubernetes-validations[0].rule: Required value: rule is not specified
            {'type':'string','x-kubernetes-validations':[{'rule':'true','message':' '}]}|.x-kubernetes-validations[0].message: Invalid value: " ": must be non-empty if specified
            {'type':'string','x-kubernetes-validations':[{'rule':'true','message':'a\\nb'}]}|.x-kubernetes-validations[0].message: Invalid value: "a\\nb": must not contain line breaks
            {'type':'string','x-kubernetes-validations':[{'rule':'true &&\\ntrue'}]}|.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks
            {'type':'string','x-kubernetes-validations':[{'rule':'true','reason':'Because'}]}|.x-kubernetes-validations[0].reason: Unsupported value: "Because": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"
            {'type':'object','x-kubernetes-validations':[{'rule':'true','fieldPath':'.b'}]}|.x-kubernetes-validations[0].fieldPath: Invalid value: ".b": must be a valid path
            """)
    void saysWhatIsWrongWithASchema(String schema, String expected) {
        assertThat(V1.create(DefinitionTrial.properties("'p':" + schema)))
                .contains(ROOT + ".properties[p]" + expected.replace("``", "`"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'x-kubernetes-int-or-string':true}
            {'x-kubernetes-int-or-string':true,'anyOf':[{'type':'integer'},{'type':'string'}]}
            {'x-kubernetes-int-or-string':true,'allOf':[{'anyOf':[{'type':'integer'},{'type':'string'}]},{'minLength':1}]}
            {'x-kubernetes-preserve-unknown-fields':true}
            {'type':'object','additionalProperties':{'type':'string','default':'x'}}
            {'type':'object','anyOf':[{'properties':{'z':{'minLength':1}}}]}
            {'type':'object','x-kubernetes-embedded-resource':true,'x-kubernetes-preserve-unknown-fields':true}
            {'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'}}}},'x-kubernetes-validations':[{'rule':'true','fieldPath':'.a.b'}]}
            {'type':'object','additionalProperties':{'type':'string'},'x-kubernetes-validations':[{'rule':'true','fieldPath':'.x'}]}
            """)
    void takesWhatIsRight(String schema) {
        assertThat(V1.create(DefinitionTrial.properties("'p':" + schema))).isEmpty();
    }

    @Test
    void theRootIsAnObject() {
        assertThat(V1.create(DefinitionTrial.schema("{'type':'string'}")))
                .containsExactly(ROOT + ".type: Invalid value: \"string\": must be object at the root");
        assertThat(V1.create(DefinitionTrial.schema("{'type':'object','nullable':true}")))
                .containsExactly(ROOT + ".nullable: Forbidden: nullable cannot be true at the root");
        assertThat(V1.create(DefinitionTrial.schema("{'type':'object','additionalProperties':{'type':'string'}}")))
                .containsExactly(ROOT + ".additionalProperties: Forbidden: must not be used at the root");
        assertThat(V1.create(DefinitionTrial.schema("{'type':'object','$schema':'x'}")))
                .containsExactly(ROOT + ": Invalid value: \"\": OpenAPIV3Schema 'schema' is not supported");
    }

    @Test
    void onlyTheNameOfTheMetadataCanBeNarrowed() {
        String forbidden = ROOT + ".properties[metadata]: Forbidden: must not specify anything other than name and generateName,"
                + " but metadata is implicitly specified";

        assertThat(V1.create(DefinitionTrial.properties("'metadata':{'type':'object','properties':{'name':{'type':'string'}}}")))
                .isEmpty();
        assertThat(V1.create(DefinitionTrial.properties("'metadata':{'type':'object'}"))).isEmpty();
        assertThat(V1.create(DefinitionTrial.properties("'metadata':{'type':'object','properties':{'labels':{'type':'object'}}}")))
                .containsExactly(forbidden);
        assertThat(V1.create(DefinitionTrial.properties("'metadata':{'type':'object','description':'d'}")))
                .containsExactly(forbidden);
        assertThat(V1.create(DefinitionTrial.properties("'metadata':{'type':'object','properties':{'name':{'type':'string',"
                + "'default':'x'}}}")))
                .contains(ROOT + ".properties[metadata].properties[name].default: Forbidden: must not be set in top-level"
                        + " metadata");
    }

    @Test
    void whatTheRootRestrictsMustBeThere() {
        assertThat(V1.create(DefinitionTrial.schema(
                "{'type':'object','properties':{'a':{'type':'array','items':{'type':'string'}}},'allOf':[{'properties':"
                        + "{'b':{'minLength':1},'a':{'items':{'properties':{'c':{}}}}}}]}")))
                .containsExactly(
                        ROOT + ".properties[a].items.properties[c]: Required value: because it is defined in " + ROOT
                                + ".allOf[0].properties[a].items.properties[c]",
                        ROOT + ".properties[b]: Required value: because it is defined in " + ROOT + ".allOf[0].properties[b]");
    }

    @Test
    void defaultsWithinEmbeddedMetadataMustBeValidMetadata() {
        String schema = "'p':{'type':'object','x-kubernetes-embedded-resource':true,'properties':{'metadata':{'type':'object',"
                + "'properties':{'name':{'type':'string','default':'%s'}}}}}";
        String path = ROOT + ".properties[p].properties[metadata].properties[name].default: ";

        assertThat(V1.create(DefinitionTrial.properties(schema.formatted("fine")))).isEmpty();
        assertThat(V1.create(DefinitionTrial.properties(schema.formatted("a/b")))).containsExactly(path
                + "Invalid value: \"a/b\": must result in valid metadata: metadata.name: Invalid value: \"a/b\": may not contain"
                + " '/'");
    }

    /** Complains of every rule that it is given, and of every default. */
    private static final RuleCheck COMPLAINING = new RuleCheck() {
        @Override
        public List<FieldError> check(StructuralSchema root, FieldPath path, Extent extent) {
            StructuralSchema good = Objects.requireNonNull(root.property("good"));
            StructuralSchema bad = Objects.requireNonNull(root.property("bad"));
            return List.of(new FieldError(ErrorType.INVALID, path.toString(), new StringValue("rules"), "good "
                    + extent.sound().test(good) + ", bad " + extent.sound().test(bad) + ", root " + extent.sound().test(root)));
        }

        @Override
        public List<FieldError> checkDefault(StructuralSchema schema, boolean resource, Value value, FieldPath path) {
            return List.of(new FieldError(ErrorType.INVALID, path.toString(), value, "too small"));
        }
    };

    private static List<String> complaints(String properties) {
        FieldErrors errors = new FieldErrors();
        CustomResourceDefinitionRules rules = CustomResourceDefinitionRules.of(COMPLAINING);
        rules.validateCreate(rules.prepareForCreate(
                rules.setDefaults(KindTrial.tree(DefinitionTrial.properties(properties)))), errors);
        return KindTrial.texts(errors);
    }

    @Test
    void rulesAreCheckedWhereTheSchemaIsSound() {
        assertThat(complaints("'good':{'type':'string'},'bad':{'type':'array','uniqueItems':true,'items':{'type':'string'}}"))
                .last().isEqualTo(ROOT + ": Invalid value: \"rules\": good true, bad false, root false");
        assertThat(complaints("'good':{'type':'string'},'bad':{}")).hasSize(1);
    }

    @Test
    void rulesAreEvaluatedOnValidDefaults() {
        assertThat(complaints("'good':{'type':'integer','default':1},'bad':{'type':'string'}"))
                .containsExactly(ROOT + ".properties[good].default: Invalid value: 1: too small");
    }

    @Test
    @Timeout(180)
    void hostileSchemasAreRefusedInTime() {
        StringBuilder deep = new StringBuilder("{'type':'string'}");
        for (int depth = 0; depth < Json.MAX_DEPTH / 2 - 20; depth++) {
            deep.insert(0, "{'type':'object','properties':{'p':").append("}}");
        }
        assertThat(V1.create(DefinitionTrial.properties("'p':" + deep))).isEmpty();

        StringBuilder alternatives = new StringBuilder("{'minLength':1}");
        for (int depth = 0; depth < 400; depth++) {
            alternatives.insert(0, "{'not':").append("}");
        }
        assertThat(V1.create(DefinitionTrial.properties("'p':{'type':'string','anyOf':[" + alternatives + "]}"))).isEmpty();

        StringBuilder values = new StringBuilder("'x'");
        for (int index = 0; index < 200_000; index++) {
            values.append(",'v").append(index).append('\'');
        }
        assertThat(V1.create(DefinitionTrial.properties("'p':{'type':'string','default':'x','enum':[" + values + "]}")))
                .isEmpty();

        StringBuilder patterns = new StringBuilder("'p':{'type':'string'}");
        for (int index = 0; index < 300; index++) {
            patterns.append(",'p").append(index).append("':{'type':'string','pattern':'")
                    .append(("a" + index + "|").repeat(1_000)).append("'}");
        }
        assertThat(V1.create(DefinitionTrial.properties(patterns.toString())))
                .anyMatch(error -> error.contains("expression too large"));
    }
}
