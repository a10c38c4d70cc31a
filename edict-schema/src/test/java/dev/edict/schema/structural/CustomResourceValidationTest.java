package dev.edict.schema.structural;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomResourceValidationTest {
    /** Everything about single values: schema, value, and what is wrong with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'type':'string'}|7|spec: Invalid value: "integer": spec in body must be of type string: "integer"
            {'type':'string'}|7.5|spec: Invalid value: "number": spec in body must be of type string: "number"
            {'type':'object'}|[]|spec: Invalid value: "array": spec in body must be of type object: "array"
            {'type':'string'}|null|spec: Invalid value: "null": spec in body must be of type string: "null"
            {'type':'string','nullable':true}|null|
            {'type':'integer'}|3.0|
            {'type':'number'}|3|
            {'x-kubernetes-int-or-string':true}|7|
            {'x-kubernetes-int-or-string':true}|'x'|
            {'x-kubernetes-int-or-string':true}|true|spec: Invalid value: "boolean": spec in body must be of type integer,string: "boolean"
            {'type':'string','maxLength':2}|'abc'|spec: Too long: may not be more than 2 bytes
            {'type':'string','maxLength':1}|'é'|
            {'type':'string','minLength':2}|'a'|spec: Invalid value: "a": spec in body should be at least 2 chars long
            {'type':'string','pattern':'^[a-z]+$'}|'A'|spec: Invalid value: "A": spec in body should match '^[a-z]+$'
            {'type':'string','pattern':'b'}|'abc'|
            {'type':'string','enum':['a','b']}|'c'|spec: Unsupported value: "c": supported values: "a", "b"
            {'type':'integer','enum':[1,2]}|3|spec: Unsupported value: 3: supported values: "1", "2"
            {'type':'number','enum':[1]}|1.5|
            {'type':'number','enum':[1.5]}|2.5|spec: Unsupported value: 2.5: supported values: "1.5"
            {'type':'string','nullable':true,'enum':['a',null]}|null|spec: Unsupported value: null: supported values: "a", "null"
            {'type':'integer','minimum':1}|0|spec: Invalid value: 0: spec in body should be greater than or equal to 1
            {'type':'integer','maximum':9}|10|spec: Invalid value: 10: spec in body should be less than or equal to 9
            {'type':'integer','maximum':9,'exclusiveMaximum':true}|9|spec: Invalid value: 9: spec in body should be less than 9
            {'type':'number','minimum':0,'exclusiveMinimum':true}|0|spec: Invalid value: 0: spec in body should be greater than 0
            {'type':'number','minimum':1.5}|1|
            {'type':'number','minimum':1.5}|1.2|spec: Invalid value: 1.2: spec in body should be greater than or equal to 1.5
            {'type':'number','maximum':1000000}|2000000.5|spec: Invalid value: 2.0000005e+06: spec in body should be less than or equal to 1e+06
            {'type':'integer','multipleOf':3}|7|spec: Invalid value: 7: spec in body should be a multiple of 3
            {'type':'number','multipleOf':0.1}|0.35|spec: Invalid value: 0.35: spec in body should be a multiple of 0.1
            {'type':'number','multipleOf':0.25}|0.75|
            {'type':'number','multipleOf':0.5}|2|spec: Invalid value: 0: factor MultipleOf declared for spec must be positive: 0
            {'type':'integer','format':'int32'}|3000000000|<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec
            {'type':'number','format':'float'}|1e39|<nil>: Invalid value: "": Checked value must be of type number with format float in spec
            {'type':'integer','maximum':9.5}|9|<nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in spec
            {'type':'string','format':'date-time'}|'yesterday'|spec: Invalid value: "yesterday": spec in body must be of type date-time: "yesterday"
            {'type':'string','format':'nobody-knows'}|'x'|
            {'type':'string','format':'date'}|7|spec: Invalid value: "int64": spec in body must be of type date: "int64"
            {'type':'string','format':'date'}|true|spec: Invalid value: "": spec in body must be of type date: ""
            {'type':'array','minItems':1}|[]|spec: Invalid value: 0: spec in body should have at least 1 items
            {'type':'array','maxItems':1}|[1,2]|spec: Too many: 2: must have at most 1 item
            {'type':'array','uniqueItems':true}|[1,1]|spec: Invalid value: "": spec in body shouldn't contain duplicates
            {'type':'array','items':{'type':'string'}}|['a',2]|spec[1]: Invalid value: "integer": spec[1] in body must be of type string: "integer"
            {'type':'object','minProperties':1}|{}|spec: Invalid value: 0: spec in body should have at least 1 properties
            {'type':'object','maxProperties':1}|{'a':1,'b':2}|spec: Too many: 2: must have at most 1 item
            {'type':'object','required':['a']}|{}|spec.a: Required value
            {'type':'object','additionalProperties':{'type':'integer'}}|{'a.b':'x'}|spec.a.b: Invalid value: "string": spec.a.b in body must be of type integer: "string"
            {'type':'string','not':{'pattern':'^z'}}|'zz'|<nil>: Invalid value: "": "spec" must not validate the schema (not)
            """)
    void checksSingleValues(String schema, String value, String expected) {
        assertThat(CustomResourceTrial.ofSpec(schema).spec(value))
                .isEqualTo(expected == null ? Collections.emptyList() : Collections.singletonList(expected));
    }

    @Test
    void aBrokenPatternMatchesNothing() {
        assertThat(CustomResourceTrial.ofSpec("{'type':'string','pattern':'['}").spec("'a'"))
                .containsExactly("spec: Invalid value: \"a\": spec in body should match '[, but pattern is invalid: error"
                        + " parsing regexp: missing closing ]: `[`'");
    }

    @Test
    void aFractionForAnIntegerIsReportedInEveryWay() {
        assertThat(CustomResourceTrial.ofSpec("{'type':'integer','minimum':1,'multipleOf':2}").spec("2.5")).containsExactly(
                "spec: Invalid value: \"number\": spec in body must be of type integer: \"number\"",
                "<nil>: Invalid value: \"\": Checked value must be of type integer (default format) in spec",
                "spec: Invalid value: 2.5: spec in body should be a multiple of 2");
    }

    @Test
    void theAlternativeThatCameClosestIsReported() {
        CustomResourceTrial trial = CustomResourceTrial.ofSpec("""
                {'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}},
                 'oneOf':[{'required':['a']},{'required':['b']}]}""");

        assertThat(trial.spec("{'a':'x'}")).isEmpty();
        assertThat(trial.spec("{'a':'x','b':'y'}")).containsExactly("<nil>: Invalid value: \"\": \"spec\" must validate"
                + " one and only one schema (oneOf). Found 2 valid alternatives");
        assertThat(trial.spec("{}")).containsExactly(
                "<nil>: Invalid value: \"\": \"spec\" must validate one and only one schema (oneOf). Found none valid",
                "spec.a: Required value");
    }

    @Test
    void anyOfAndAllOfReportWhatFailedWithinThem() {
        assertThat(CustomResourceTrial.ofSpec("{'type':'string','anyOf':[{'pattern':'^x'},{'pattern':'^y'}]}").spec("'q'"))
                .containsExactly(
                        "<nil>: Invalid value: \"\": \"spec\" must validate at least one schema (anyOf)",
                        "spec: Invalid value: \"q\": spec in body should match '^x'");
        assertThat(CustomResourceTrial.ofSpec("{'type':'string','allOf':[{'pattern':'^x'},{'minLength':3}]}").spec("'xy'"))
                .containsExactly(
                        "spec: Invalid value: \"xy\": spec in body should be at least 3 chars long",
                        "<nil>: Invalid value: \"\": \"spec\" must validate all the schemas (allOf)");
        assertThat(CustomResourceTrial.ofSpec("{'type':'string','allOf':[{'pattern':'^x'},{'minLength':3}]}").spec("'y'"))
                .last().asString().endsWith("(allOf). None validated");
    }

    @Test
    void theSecondOfEqualItemsOfASetIsReported() {
        CustomResourceTrial trial = CustomResourceTrial.ofSpec(
                "{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}}");

        assertThat(trial.spec("['a','b','a','a']")).containsExactly("spec[2]: Duplicate value: \"a\"");
    }

    @Test
    void theKeysOfAListThatIsAMapDiffer() {
        CustomResourceTrial trial = CustomResourceTrial.ofSpec("""
                {'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['protocol','port'],
                 'items':{'type':'object'}}""");

        assertThat(trial.spec("[{'port':80,'protocol':'TCP'},{'port':80}]")).isEmpty();
        assertThat(trial.spec("[{'port':80,'protocol':'TCP','a':1},{'protocol':'TCP','port':80,'a':2}]"))
                .containsExactly("spec[1]: Duplicate value: {\"port\":80,\"protocol\":\"TCP\"}");
        assertThat(trial.spec("[7]")).contains("spec[0]: Invalid value: 7: must be an object for an array of list-type map");
    }

    @Test
    void embeddedResourcesNeedAKindAndAVersion() {
        CustomResourceTrial trial = CustomResourceTrial.ofSpec(
                "{'type':'object','x-kubernetes-embedded-resource':true,'x-kubernetes-preserve-unknown-fields':true}");

        assertThat(trial.spec("{'metadata':{'name':'t'}}"))
                .containsExactly("spec.apiVersion: Required value", "spec.kind: Required value");
        assertThat(trial.spec("{'apiVersion':'a/b/c','kind':'1x','metadata':{'name':'a/b','labels':{'-':'x'}}}"))
                .containsExactly(
                        "spec.apiVersion: Invalid value: \"a/b/c\": unexpected GroupVersion string: a/b/c",
                        "spec.kind: Invalid value: \"1x\": may have mixed case, but should otherwise match: a DNS-1035 label"
                                + " must consist of lower case alphanumeric characters or '-', start with an alphabetic"
                                + " character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex"
                                + " used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
                        "spec.metadata.name: Invalid value: \"a/b\": may not contain '/'",
                        "spec.metadata.labels: Invalid value: \"-\": name part must consist of alphanumeric characters,"
                                + " '-', '_' or '.', and must start and end with an alphanumeric character (e.g."
                                + " 'MyName',  or 'my.name',  or '123-abc', regex used for validation is"
                                + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')");
    }

    @Test
    void kindAndVersionMustBeThoseOfTheDefinition() {
        assertThat(CustomResourceTrial.ofSpec("{}").create("{'kind':'Other','apiVersion':'example.com/v2'}"))
                .containsExactly(
                        "kind: Invalid value: \"Other\": must be Thing",
                        "apiVersion: Invalid value: \"example.com/v2\": must be example.com/v1");
    }

    @Test
    void theSchemaMayRestrictTheName() {
        assertThat(CustomResourceTrial.ofRoot("""
                {'type':'object','properties':{'metadata':{'type':'object','properties':{
                  'name':{'type':'string','minLength':3}}}}}""").create("{}"))
                .containsExactly("metadata.name: Invalid value: \"x\": metadata.name in body should be at least 3 chars long");
    }

    @Test
    void theStatusIsCheckedOnItsOwn() {
        CustomResourceTrial trial = CustomResourceTrial.ofRoot("""
                {'type':'object','required':['spec'],'properties':{'status':{'type':'object','required':['a'],
                  'properties':{'n':{'type':'integer'}}}}}""");

        assertThat(trial.updateStatus("{'status':{'n':'x'}}", "{}")).containsExactly(
                "status.n: Invalid value: \"string\": n in body must be of type integer: \"string\"",
                "status.a: Required value");
        assertThat(trial.updateStatus("{'status':{'n':'x'}}", "{'status':{'n':'x'}}")).isEmpty();
    }

    @Test
    void theFieldsOfTheScaleAreNumbersInRange() {
        CustomResourceTrial trial = CustomResourceTrial.ofRoot("{}",
                new ScalePaths(".spec.replicas", ".status.replicas", ".status.selector"), RuleEvaluation.NONE);

        assertThat(trial.create("{'spec':{'replicas':-1},'status':{'replicas':3000000000,'selector':7}}")).containsExactly(
                ".spec.replicas: Invalid value: -1: should be a non-negative integer",
                ".status.replicas: Invalid value: 3000000000: should be less than or equal to 2147483647",
                ".status.selector: Invalid value: \"\": .status.selector accessor error: 7 is of the type int64, expected"
                        + " string");
        assertThat(trial.create("{'spec':{'replicas':'x'},'status':[1]}")).containsExactly(
                ".spec.replicas: Invalid value: 0: .spec.replicas accessor error: x is of the type string, expected int64",
                ".status.replicas: Invalid value: 0: .status.replicas accessor error: [1] is of the type []interface {},"
                        + " expected map[string]interface{}",
                ".status.selector: Invalid value: \"\": .status.selector accessor error: [1] is of the type"
                        + " []interface {}, expected map[string]interface{}");
    }

    @Test
    void rulesAreEvaluatedUnlessTheObjectIsTooWrong() {
        RuleEvaluation rules = (object, correlation, errors, warnings) ->
                errors.invalid(FieldPath.of("spec"), "x", "failed rule: old " + (correlation != null));
        CustomResourceTrial trial = CustomResourceTrial.ofRoot("""
                {'type':'object','properties':{'spec':{'type':'string','minLength':2}}}""", null, rules);

        assertThat(trial.spec("'a'")).hasSize(2).last().asString().endsWith("failed rule: old false");
        assertThat(trial.updateSpec("'ab'", "'abc'")).last().asString().endsWith("failed rule: old true");
        assertThat(trial.spec("7")).last().isEqualTo("<nil>: Invalid value: null: some validation rules were not checked"
                + " because the object was invalid; correct the existing errors to complete validation");
    }

    @Test
    void finalizersWithoutADomainAreWarnedOf() {
        assertThat(CustomResourceTrial.ofRoot("{}").warnings(
                "{'metadata':{'finalizers':['example.com/x','foregroundDeletion','mine','a.b','']}}"))
                .contains(
                        "metadata.finalizers: \"a.b\": prefer a domain-qualified finalizer name including a path (/) to"
                                + " avoid accidental conflicts with other finalizer writers",
                        "metadata.finalizers: \"mine\": prefer a domain-qualified finalizer name to avoid accidental"
                                + " conflicts with other finalizer writers")
                .noneMatch(warning -> warning.contains("foreground") || warning.contains("example.com"));
    }

    @Test
    @Timeout(180)
    void aPatternThatTakesTooLongIsGivenUp() {
        CustomResourceTrial trial = CustomResourceTrial.ofSpec("{'type':'string','pattern':'(?:[ab]{1,30}c?){30}d$'}");

        String error = trial.spec("'" + "a".repeat(3_000_000) + "'").getFirst();

        assertThat(error.substring(error.lastIndexOf(" in body ")))
                .isEqualTo(" in body should match '(?:[ab]{1,30}c?){30}d$, but matching takes too long'");
    }

    @Test
    @Timeout(180)
    void oneCanBeWrongInTooManyWaysToListThemAll() {
        CustomResourceTrial trial = CustomResourceTrial.ofSpec("{'type':'array','items':{'type':'string'}}");

        assertThat(trial.spec("[" + "1,".repeat(300_000) + "1]")).hasSize(1_000);
    }

    @Test
    void manyValuesAgainstAHugeEnumerationAreCheckedInTime() {
        ListValue members = ListValue.copyOf(Collections.nCopies(100_000, NullValue.NULL)).plus(new StringValue("x"));
        StringBuilder values = new StringBuilder("['x'");
        for (int index = 0; index < 100_000; index++) {
            values.append(",'v").append(index % 3).append("'");
            members = index < 100_000 && index % 100 == 0 ? members.plus(new StringValue("m" + index)) : members;
        }
        ObjectValue schema = ObjectValue.of("type", "object", "properties", ObjectValue.of("spec", ObjectValue.of(
                "type", "array", "items", ObjectValue.of("type", "string", "enum", members))));
        CustomResourceTrial trial = CustomResourceTrial.ofRoot(Json.text(schema));

        List<String> errors = trial.spec(values.append("]").toString());

        assertThat(errors).isNotEmpty().hasSizeLessThan(1_001);
        assertThat(errors.stream().mapToLong(String::length).sum()).isLessThan(8_000_000);
    }
}
