package dev.edict.server.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

/** Documents of other servers, read and made one with ours. */
class RemoteDocumentsTest {

    private static ObjectValue json(String text) {
        return (ObjectValue) Json.parse(text.replace('\'', '"'));
    }

    @Test
    void anOldListOfResourcesBecomesAVersion() {
        ObjectValue list = json("""
                {'kind':'APIResourceList','resources':[
                 {'name':'boats','singularName':'boat','namespaced':true,'group':'','version':'','kind':'Boat',
                  'verbs':['get'],'shortNames':['bt']},
                 {'name':'boats/status','namespaced':true,'kind':'Boat','verbs':['patch']},
                 {'name':'masts/scale','namespaced':false,'kind':'Scale','group':'autoscaling','version':'v1','verbs':['get']}]}""");
        assertThat(LegacyDiscovery.version(new GroupVersion("example.com", "v1"), list)).isEqualTo(json("""
                {'version':'v1','resources':[
                 {'resource':'boats','responseKind':{'group':'','version':'','kind':'Boat'},'scope':'Namespaced',
                  'singularResource':'boat','verbs':['get'],'shortNames':['bt'],
                  'subresources':[{'subresource':'status','responseKind':{'group':'','version':'','kind':'Boat'},
                   'verbs':['patch']}]},
                 {'resource':'masts','responseKind':{'group':'','version':'','kind':''},'scope':'Cluster',
                  'subresources':[{'subresource':'scale',
                   'responseKind':{'group':'autoscaling','version':'v1','kind':'Scale'},'verbs':['get']}]}]}"""));
    }

    @Test
    void ofSwaggerOnlyThePathsOfTheVersionAndWhatTheyNeedAreTaken() {
        ObjectValue part = SwaggerMerge.part(json("""
                {'paths':{'/apis/a/v1/boats':{'get':{'schema':{'$ref':'#/definitions/Boat'},
                                                    'parameters':[{'$ref':'#/parameters/p'}]}},
                          '/apis/a/v2/boats':{'get':{'schema':{'$ref':'#/definitions/Other'}}}},
                 'definitions':{'Boat':{'x':{'$ref':'#/definitions/Mast'}},'Mast':{'y':{'$ref':'#/definitions/Boat'}},
                                'Other':{}},
                 'parameters':{'p':{},'q':{}}}"""), "/apis/a/v1/");
        assertThat(part.object("paths").keys()).containsExactly("/apis/a/v1/boats");
        assertThat(part.object("definitions").keys()).containsExactly("Boat", "Mast");
        assertThat(part.object("parameters").keys()).containsExactly("p");
    }

    @Test
    void definitionsOfTheSameNameAndOtherContentAreRenamed() {
        ObjectValue merged = SwaggerMerge.merge(json("""
                {'info':{'title':'ours'},'paths':{'/one':{}},'definitions':{'Same':{'a':1},'Other':{'b':1}}}"""), json("""
                {'info':{'title':'theirs'},'paths':{'/one':{'theirs':true},'/two':{'$ref':'#/definitions/Other'}},
                 'definitions':{'Same':{'a':1},'Other':{'c':{'$ref':'#/definitions/Other'}},'New':{}}}"""));
        assertThat(merged).isEqualTo(json("""
                {'info':{'title':'ours'},'paths':{'/one':{},'/two':{'$ref':'#/definitions/Other_v2'}},
                 'definitions':{'Same':{'a':1},'Other':{'b':1},'Other_v2':{'c':{'$ref':'#/definitions/Other_v2'}},
                  'New':{}}}"""));
    }
}
