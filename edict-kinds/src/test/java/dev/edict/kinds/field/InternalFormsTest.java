package dev.edict.kinds.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class InternalFormsTest {
    private static String form(String structure, String json) {
        return Json.text(InternalForms.of(structure, KindTrial.tree(json))).replace('"', '\'');
    }

    @Test
    void everyFieldHasItsPlaceAndItsEmptyValue() {
        assertThat(form("VolumeMount", "{'mountPath': '/a', 'name': 'v'}")).isEqualTo("{'Name':'v','ReadOnly':false,"
                + "'RecursiveReadOnly':null,'MountPath':'/a','SubPath':'','MountPropagation':null,'SubPathExpr':''}");
        assertThat(form("ContainerPort", "{'containerPort': 80}")).isEqualTo(
                "{'Name':'','HostPort':0,'ContainerPort':80,'Protocol':'','HostIP':''}");
        assertThat(form("ResourceFieldSelector", "{}")).isEqualTo("{'ContainerName':'','Resource':'','Divisor':'0'}");
    }

    @Test
    void structuresAreWithinStructures() {
        assertThat(form("PodFailurePolicy", "{'rules': [{'action': 'Ignore', 'onPodConditions': [{'type': 'T',"
                + "'status': 'True'}]}]}")).isEqualTo("{'Rules':[{'Action':'Ignore','OnExitCodes':null,"
                + "'OnPodConditions':[{'Type':'T','Status':'True'}]}]}");
        assertThat(form("ConfigMapProjection", "{'name': 'c', 'items': [{'key': 'k', 'path': 'p'}]}")).isEqualTo(
                "{'Name':'c','Items':[{'Key':'k','Path':'p','Mode':null}],'Optional':null}");
        assertThat(form("HTTPGetAction", "{'port': 'web'}")).isEqualTo(
                "{'Path':'','Port':'web','Host':'','Scheme':'','HTTPHeaders':null}");
    }

    @Test
    void metadataAndSelectorsKeepTheirPublicForm() {
        assertThat(form("PersistentVolumeClaimTemplate", "{'metadata': {'labels': {'b': '1', 'a': '2'}, 'name': 'n'},"
                + "'spec': {'selector': {'matchLabels': {'a': 'b'}}, 'resources': {'requests': {'storage': '1Gi'}}}}"))
                .isEqualTo("{'name':'n','labels':{'a':'2','b':'1'},'Spec':{'AccessModes':null,'Selector':"
                        + "{'matchLabels':{'a':'b'}},'Resources':{'Limits':null,'Requests':{'storage':'1Gi'}},"
                        + "'VolumeName':'','StorageClassName':null,'VolumeMode':null,'DataSource':null,"
                        + "'DataSourceRef':null,'VolumeAttributesClassName':null}}");
    }

    @Test
    void whatIsNotThereIsNull() {
        assertThat(Json.text(InternalForms.ofOptional("NodeSelector", null))).isEqualTo("null");
        assertThat(Json.text(InternalForms.ofList("PodIP", ListValue.EMPTY))).isEqualTo("null");
        assertThat(form("PodTemplateSpec", "{}")).startsWith("{'Spec':{'Volumes':null,'InitContainers':null,")
                .contains("'SecurityContext':null");
        assertThat(InternalForms.of("SecurityContext", ObjectValue.EMPTY)).isNotNull();
    }
}
