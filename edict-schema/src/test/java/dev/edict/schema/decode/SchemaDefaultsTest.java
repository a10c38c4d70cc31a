package dev.edict.schema.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.Definitions;
import dev.edict.schema.Schema;
import org.junit.jupiter.api.Test;

final class SchemaDefaultsTest {
    private static Value parse(String text) {
        return Json.parse(text.replace('\'', '"'));
    }

    private static Schema schema(String text) {
        return Schema.of((ObjectValue) parse(text), Definitions.NONE);
    }

    private final Schema ship = schema("""
            {'type':'object','properties':{
              'masts':{'type':'integer','default':3},
              'flag':{'type':'string','nullable':true,'default':'none'},
              'hull':{'type':'object','default':{},'properties':{'wood':{'type':'string','default':'oak'}}},
              'crew':{'type':'array','items':{'type':'object','properties':{'rank':{'type':'string','default':'mate'}}}},
              'cargo':{'type':'object','additionalProperties':{'type':'integer','default':1}}}}""");

    @Test
    void absentFieldsAreFilledAtEveryDepth() {
        assertThat(SchemaDefaults.apply(parse("{'crew':[{},{'rank':'cook'}]}"), ship)).isEqualTo(parse("""
                {'crew':[{'rank':'mate'},{'rank':'cook'}],'masts':3,'flag':'none','hull':{'wood':'oak'}}"""));
    }

    @Test
    void nullsAreFilledUnlessAllowed() {
        assertThat(SchemaDefaults.apply(parse("{'masts':null,'flag':null,'hull':{'wood':'elm'},'cargo':{'a':null}}"),
                ship)).isEqualTo(parse("{'masts':3,'flag':null,'hull':{'wood':'elm'},'cargo':{'a':1}}"));
    }

    @Test
    void whatIsCompleteComesBackAsTheSameTree() {
        Value complete = parse("{'masts':1,'flag':'red','hull':{'wood':'elm'},'crew':[{'rank':'cook'}]}");
        assertThat(SchemaDefaults.apply(complete, ship)).isSameAs(complete);
    }
}
