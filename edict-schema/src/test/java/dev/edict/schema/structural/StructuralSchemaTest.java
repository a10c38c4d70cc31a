package dev.edict.schema.structural;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.QuotedJson;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StructuralSchemaTest {
    private static StructuralSchema schema(String json) {
        return StructuralSchema.of(QuotedJson.tree(json));
    }

    @Test
    void readsStructureAndValueRules() {
        StructuralSchema schema = schema("""
                {'type':'object','required':['a'],'properties':{
                  'a':{'type':'string','format':'date','pattern':'^a','maxLength':5,'default':'x','enum':['x','y']},
                  'b':{'type':'array','items':{'type':'integer','minimum':1.5,'exclusiveMinimum':true},
                    'x-kubernetes-list-type':'set','uniqueItems':false},
                  'c':{'type':'object','additionalProperties':{'type':'boolean'},'x-kubernetes-map-type':'atomic'},
                  'd':{'x-kubernetes-int-or-string':true,'anyOf':[{'type':'integer'},{'type':'string'}]}}}""");

        assertThat(schema.type()).isEqualTo("object");
        assertThat(schema.required()).containsExactly("a");
        assertThat(schema.properties().keySet()).containsExactly("a", "b", "c", "d");
        StructuralSchema a = Objects.requireNonNull(schema.property("a"));
        assertThat(a.defaultValue()).isEqualTo(new StringValue("x"));
        assertThat(a.bounds().maxLength()).isEqualTo(5);
        assertThat(a.enumValues()).isEqualTo(ListValue.of("x", "y"));
        StructuralSchema b = Objects.requireNonNull(schema.property("b"));
        assertThat(b.listType()).isEqualTo("set");
        assertThat(Objects.requireNonNull(b.items()).bounds().minimum()).isEqualTo(1.5);
        StructuralSchema c = Objects.requireNonNull(schema.property("c"));
        assertThat(Objects.requireNonNull(c.additionalProperties()).type()).isEqualTo("boolean");
        assertThat(Objects.requireNonNull(schema.property("d")).anyOf()).extracting(StructuralSchema::type)
                .containsExactly("integer", "string");
    }

    @Test
    void readsRules() {
        StructuralSchema schema = schema("""
                {'x-kubernetes-validations':[
                  {'rule':'self > 1','message':'more','reason':'FieldValueInvalid','optionalOldSelf':true},
                  {'rule':'true'}]}""");

        assertThat(schema.rules()).isEqualTo(List.of(
                new ValidationRule("self > 1", "more", "", "FieldValueInvalid", "", true),
                new ValidationRule("true", "", "", null, "", null)));
    }

    @Test
    void tellsTheFormsOfAdditionalPropertiesApart() {
        assertThat(schema("{}").hasAdditionalProperties()).isFalse();
        assertThat(schema("{'additionalProperties':false}").hasAdditionalProperties()).isTrue();
        assertThat(schema("{'additionalProperties':false}").allowsAdditionalProperties()).isFalse();
        assertThat(schema("{'additionalProperties':true}").allowsAdditionalProperties()).isTrue();
        assertThat(schema("{'additionalProperties':{}}").additionalProperties()).isSameAs(StructuralSchema.EMPTY);
    }

    @Test
    void aDefaultOfNullIsNone() {
        assertThat(schema("{'default':null}").defaultValue()).isNull();
    }

    @Test
    void keywordsOfTheWrongTypeCountAsAbsent() {
        StructuralSchema schema = schema("""
                {'type':7,'properties':[],'items':[{}],'maximum':'x','required':'a','enum':{},'allOf':{},'not':3}""");

        assertThat(schema.type()).isEmpty();
        assertThat(schema.properties()).isEmpty();
        assertThat(schema.items()).isNull();
        assertThat(schema.bounds()).isSameAs(Bounds.NONE);
        assertThat(schema.not()).isNull();
    }
}
