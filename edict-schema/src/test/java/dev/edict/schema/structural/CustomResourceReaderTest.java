package dev.edict.schema.structural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.QuotedJson;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CustomResourceReaderTest {
    private static final MetadataReader METADATA = MetadataReader.of(Catalogue.load());
    private static final String TREE = """
            {'type':'object','properties':{'spec':{'type':'object','properties':{
              'a':{'type':'string'},
              'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true,
                'properties':{'known':{'type':'object','properties':{'x':{'type':'string'}}}}},
              'colour':{'type':'string','default':'red'},
              'deep':{'type':'object','properties':{'level':{'type':'integer','default':3}}},
              'auto':{'type':'object','default':{},'properties':{'level':{'type':'integer','default':4}}},
              'maybe':{'type':'string','nullable':true},
              'map':{'type':'object','additionalProperties':{'type':'object','properties':{'k':{'type':'string'}}}},
              'items':{'type':'array','items':{'type':'object','properties':{'n':{'type':'string'},
                'q':{'type':'integer','default':1}}}},
              'any':{'x-kubernetes-preserve-unknown-fields':true},
              'template':{'type':'object','x-kubernetes-embedded-resource':true,
                'properties':{'spec':{'type':'object','properties':{'k':{'type':'string'}}}}}}}}}""";

    private static CustomResourceReader reader(String schema) {
        return new CustomResourceReader(StructuralSchema.of(QuotedJson.tree(schema)), false, METADATA);
    }

    private static DecodedObject read(CustomResourceReader reader, String json) {
        return reader.read(Json.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }

    private static ObjectValue tree(String json) {
        return QuotedJson.tree(json);
    }

    @Test
    void unknownFieldsGoUnlessTheyArePreserved() {
        DecodedObject read = read(reader(TREE), """
                {'kind':'Tree','metadata':{'name':'x','shade':1},'other':1,'spec':{'a':'1','colour':'blue','b':2,
                  'free':{'wild':{'z':1},'known':{'x':'1','y':'2'}},'any':{'w':[1,{'v':2}]},'auto':{'level':1},
                  'map':{'p':{'k':'v','l':'w'}},'items':[{'n':'a','m':'b','q':1}]}}""");

        assertThat(read.object()).isEqualTo(tree("""
                {'kind':'Tree','metadata':{'name':'x'},'spec':{'a':'1','colour':'blue',
                  'free':{'wild':{'z':1},'known':{'x':'1'}},'any':{'w':[1,{'v':2}]},'auto':{'level':1},
                  'map':{'p':{'k':'v'}},'items':[{'n':'a','q':1}]}}"""));
        assertThat(read.strictErrors()).containsExactly(
                "unknown field \"metadata.shade\"",
                "unknown field \"other\"",
                "unknown field \"spec.b\"",
                "unknown field \"spec.free.known.y\"",
                "unknown field \"spec.items[0].m\"",
                "unknown field \"spec.map.p.l\"");
    }

    @Test
    void listsWithinWhatIsPreservedKeepTheUnknownFieldsOfTheirItems() {
        CustomResourceReader reader = reader("""
                {'type':'object','properties':{'l':{'type':'array','x-kubernetes-preserve-unknown-fields':true,
                  'items':{'type':'object','properties':{'k':{'type':'object','properties':{}}}}}}}""");

        assertThat(read(reader, "{'l':[{'u':1,'k':{'v':2}}]}").object()).isEqualTo(tree("{'l':[{'u':1,'k':{}}]}"));
    }

    @Test
    void duplicatesAreReportedBeforeUnknownFields() {
        DecodedObject read = read(reader(TREE), "{'spec':{'b':1,'a':'1','a':'2','colour':'c','auto':{'level':1}}}");

        assertThat(read.object().at("spec", "a")).hasToString("\"2\"");
        assertThat(read.strictErrors()).containsExactly("duplicate field \"spec.a\"", "unknown field \"spec.b\"");
    }

    @Test
    void defaultsAreFilledInWhereTheirParentIs() {
        CustomResourceReader reader = reader(TREE);

        assertThat(read(reader, "{'metadata':{}}").object()).isEqualTo(tree("{'metadata':{}}"));
        assertThat(read(reader, "{'spec':{'deep':{},'items':[{},{'q':2}]}}").object()).isEqualTo(tree("""
                {'spec':{'deep':{'level':3},'items':[{'q':1},{'q':2}],'colour':'red','auto':{'level':4}}}"""));
    }

    @Test
    void nullCountsAsAbsentWhereItIsNotAllowed() {
        assertThat(read(reader(TREE), "{'spec':{'a':null,'colour':null,'maybe':null,'deep':{'level':null}}}").object())
                .isEqualTo(tree("{'spec':{'colour':'red','maybe':null,'deep':{'level':3},'auto':{'level':4}}}"));
    }

    @Test
    void metadataOfEmbeddedResourcesIsRead() {
        DecodedObject read = read(reader(TREE), """
                {'spec':{'colour':'c','auto':{'level':1},'template':{'apiVersion':'v1','kind':'Thing',
                  'metadata':{'name':'t','creationTimestamp':null,'odd':1,'labels':{'a':'b'}},'spec':{'k':'v','l':'w'}}}}""");

        assertThat(read.object().at("spec", "template")).isEqualTo(tree("""
                {'apiVersion':'v1','kind':'Thing','metadata':{'name':'t','labels':{'a':'b'}},'spec':{'k':'v'}}"""));
        assertThat(read.strictErrors()).containsExactly(
                "unknown field \"spec.template.spec.l\"", "unknown field \"spec.template.metadata.odd\"");
    }

    @Test
    void metadataOfAWrongTypeIsRefused() {
        CustomResourceReader reader = reader(TREE);

        assertThatThrownBy(() -> read(reader, "{'metadata':{'labels':{'a':1}}}"))
                .isInstanceOf(DecodeException.class)
                .hasMessage("json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string");
        assertThatThrownBy(() -> read(reader, "{'spec':{'template':{'kind':7}}}"))
                .isInstanceOf(DecodeException.class)
                .hasMessage("spec.template.kind: Invalid value: 7: must be a string");
        assertThatThrownBy(() -> read(reader, "{'spec':{'template':{'metadata':{'name':[],'a':1}}}}"))
                .isInstanceOf(DecodeException.class)
                .hasMessage("spec.template.metadata: Invalid value: {\"a\":1,\"name\":[]}: json: cannot unmarshal array"
                        + " into Go struct field ObjectMeta.name of type string");
    }

    @Test
    void whatWasStoredIsRepairedInsteadOfRefused() {
        ObjectValue stored = reader(TREE).readStored(tree("""
                {'metadata':{'name':'x','labels':7},'gone':1,
                  'spec':{'template':{'kind':7,'metadata':{'name':'t','labels':[]}}}}"""));

        assertThat(stored).isEqualTo(tree("""
                {'metadata':{'name':'x','generation':1},
                  'spec':{'template':{'metadata':{'name':'t'}},'colour':'red','auto':{'level':4}}}"""));
    }

    @Test
    void whatWasConvertedGetsNoDefaults() {
        assertThat(reader(TREE).readConverted(tree("{'spec':{'b':1}}"))).isEqualTo(tree("{'spec':{}}"));
    }

    @Test
    void aDefinitionMayPreserveEverythingAndHaveNoSchema() {
        CustomResourceReader reader = new CustomResourceReader(null, true, METADATA);

        DecodedObject read = read(reader, "{'metadata':{'name':'x','odd':1},'spec':{'a':[{'b':null}]}}");

        assertThat(read.object()).isEqualTo(tree("{'metadata':{'name':'x'},'spec':{'a':[{'b':null}]}}"));
        assertThat(read.strictErrors()).containsExactly("unknown field \"metadata.odd\"");
    }

    @Test
    void withoutASchemaOnlyMetadataStays() {
        CustomResourceReader reader = new CustomResourceReader(null, false, METADATA);

        assertThat(read(reader, "{'kind':'X','apiVersion':'v1','metadata':{'name':'x'},'spec':{'a':1}}").object())
                .isEqualTo(tree("{'kind':'X','apiVersion':'v1','metadata':{'name':'x'}}"));
    }

    @Test
    void defaultsArePrunedThemselves() {
        CustomResourceReader reader = reader("""
                {'type':'object','properties':{'a':{'type':'object','default':{'x':1,'y':2},
                  'properties':{'x':{'type':'integer'}}},
                  't':{'type':'object','x-kubernetes-embedded-resource':true,
                    'default':{'kind':'K','apiVersion':'v1','metadata':{'name':'n','odd':1}}}}}""");

        assertThat(read(reader, "{}").object())
                .isEqualTo(tree("{'a':{'x':1},'t':{'kind':'K','apiVersion':'v1','metadata':{'name':'n'}}}"));
    }

    @Test
    void numbersAreSpeltAsGoSpellsThem() {
        CustomResourceReader reader = new CustomResourceReader(null, true, METADATA);

        assertThat(Json.text(read(reader, "{'a':[1.0,1e3,-0,1.50,1e21,12345678901234567890]}").object()))
                .isEqualTo("{\"a\":[1,1000,0,1.5,1e+21,12345678901234567000]}");
    }

    @Test
    void whatIsInOrderComesBackAsItIs() {
        ObjectValue object = tree("{'metadata':{'name':'x'},'spec':{'a':'1','colour':'c','auto':{'level':1}}}");

        assertThat(reader(TREE).readConverted(object)).isSameAs(object);
        assertThat(reader(TREE).setDefaults(object)).isSameAs(object);
    }
}
