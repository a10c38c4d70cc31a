package dev.edict.schema.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Catalogue;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ObjectDecoderTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    private final ObjectDecoder decoder = new ObjectDecoder();

    private DecodedObject decode(String apiVersion, String kind, String json) {
        JsonDocument document = Json.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        GroupVersionKind type = Objects.requireNonNull(GroupVersion.parse(apiVersion)).kind(kind);
        return decoder.decode(
                document, Objects.requireNonNull(CATALOGUE.findKind(type)).schema().get(), type);
    }

    private String decoded(String apiVersion, String kind, String json) {
        return Json.text(decode(apiVersion, kind, json).object()).replace('"', '\'');
    }

    private void refused(String apiVersion, String kind, String json, String message) {
        assertThatThrownBy(() -> decode(apiVersion, kind, json))
                .isInstanceOf(DecodeException.class).hasMessage(message);
    }

    @Test
    void whatIsCanonicalComesBackAsTheSameTree() {
        Value tree = Json.parse("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","creationTimestamp":"2026-01-01T00:00:00Z"},
                "spec":{"containers":[{"name":"c","image":"i","resources":{"limits":{"cpu":"500m"}}}]},"status":{}}""");
        GroupVersionKind pod = new GroupVersionKind("", "v1", "Pod");
        DecodedObject result = decoder.decode(
                tree, Objects.requireNonNull(CATALOGUE.findKind(pod)).schema().get(), pod);
        assertThat(result.object()).isSameAs(tree);
        assertThat(result.strictErrors()).isEmpty();
    }

    @Test
    void nullsAndEmptyValuesAreDroppedAsOmitempty() {
        assertThat(decoded("v1", "ConfigMap", """
                {'kind':'ConfigMap','metadata':{'name':'a','labels':{},'namespace':'','generation':0,'finalizers':null},
                'data':{},'immutable':false}"""))
                .isEqualTo("{'kind':'ConfigMap','metadata':{'name':'a'},'immutable':false}");
    }

    @Test
    void fieldsWithoutOmitemptyAreAlwaysWritten() {
        assertThat(decoded("apps/v1", "Deployment", "{'spec':{'replicas':0}}")).isEqualTo(
                "{'spec':{'replicas':0,'selector':null,'template':{'metadata':{},'spec':{'containers':null}},"
                        + "'strategy':{}},'metadata':{},'status':{}}");
    }

    @Test
    void emptyListsStayWhereTheFieldIsAlwaysWritten() {
        assertThat(decoded("rbac.authorization.k8s.io/v1", "Role", "{'rules':[]}"))
                .isEqualTo("{'rules':[],'metadata':{}}");
        assertThat(decoded("rbac.authorization.k8s.io/v1", "Role", "{'rules':[{'verbs':null}]}"))
                .isEqualTo("{'rules':[{'verbs':null}],'metadata':{}}");
    }

    @Test
    void nullItemsAndEntriesBecomeZeroValues() {
        assertThat(decoded("v1", "ConfigMap", "{'metadata':{'finalizers':[null]},'data':{'k':null}}"))
                .isEqualTo("{'metadata':{'finalizers':['']},'data':{'k':''}}");
        assertThat(decoded("v1", "Endpoints", "{'metadata':{},'subsets':[{'ports':[null]}]}"))
                .isEqualTo("{'metadata':{},'subsets':[{'ports':[{'port':0}]}]}");
    }

    @Test
    void quantitiesAreWrittenInTheirCanonicalForm() {
        assertThat(decoded("v1", "ResourceQuota",
                "{'metadata':{},'spec':{'hard':{'cpu':0.5,'memory':'1024Mi','pods':'4','x':null}},'status':{}}"))
                .isEqualTo("{'metadata':{},'spec':{'hard':{'cpu':'500m','memory':'1Gi','pods':'4','x':'0'}},"
                        + "'status':{}}");
        refused("v1", "ResourceQuota", "{'spec':{'hard':{'cpu':'much'}}}",
                "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
    }

    @Test
    void timesAreWrittenInUtc() {
        assertThat(decoded("v1", "ConfigMap",
                "{'metadata':{'creationTimestamp':'2026-03-01T01:02:03.9+02:00'}}"))
                .isEqualTo("{'metadata':{'creationTimestamp':'2026-02-28T23:02:03Z'}}");
        assertThat(decoded("v1", "ConfigMap", "{'metadata':{'creationTimestamp':'0001-01-01T00:00:00Z'}}"))
                .isEqualTo("{'metadata':{}}");
        assertThat(decoded("coordination.k8s.io/v1", "Lease",
                "{'metadata':{},'spec':{'renewTime':'2026-03-01T01:02:03.123456+02:00'}}"))
                .isEqualTo("{'metadata':{},'spec':{'renewTime':'2026-02-28T23:02:03.123456Z'}}");
    }

    @Test
    void timesThatAreNoneAreRefusedInGoWords() {
        refused("v1", "ConfigMap", "{'metadata':{'creationTimestamp':'yesterday'}}",
                "parsing time \"yesterday\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"yesterday\" as \"2006\"");
        refused("coordination.k8s.io/v1", "Lease", "{'spec':{'renewTime':'2026-03-01T01:02:03Z'}}",
                "parsing time \"2026-03-01T01:02:03Z\" as \"2006-01-02T15:04:05.000000Z07:00\": "
                        + "cannot parse \"Z\" as \".000000\"");
        refused("v1", "ConfigMap", "{'metadata':{'creationTimestamp':5}}",
                "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.creationTimestamp"
                        + " of type string");
    }

    @Test
    void valuesOfAWrongTypeAreRefusedInGoWords() {
        refused("v1", "Pod", "{'spec':{'terminationGracePeriodSeconds':'30'}}",
                "json: cannot unmarshal string into Go struct field PodSpec.spec.terminationGracePeriodSeconds"
                        + " of type int64");
        refused("v1", "ConfigMap", "{'data':{'k':1}}",
                "json: cannot unmarshal number into Go struct field ConfigMap.data of type string");
        refused("v1", "ConfigMap", "{'metadata':{'labels':'a'}}",
                "json: cannot unmarshal string into Go struct field ObjectMeta.metadata.labels"
                        + " of type map[string]string");
        refused("v1", "Pod", "{'spec':{'containers':{}}}",
                "json: cannot unmarshal object into Go struct field PodSpec.spec.containers of type []v1.Container");
        refused("v1", "Pod", "{'spec':{'containers':[{'imagePullPolicy':true}]}}",
                "json: cannot unmarshal bool into Go struct field Container.spec.containers.imagePullPolicy"
                        + " of type v1.PullPolicy");
        refused("v1", "Pod", "{'spec':[]}",
                "json: cannot unmarshal array into Go struct field Pod.spec of type v1.PodSpec");
        refused("v1", "Pod", "[]", "json: cannot unmarshal array into Go value of type v1.Pod");
        refused("v1", "Pod", "{'spec':{'containers':[{'securityContext':{'capabilities':{'add':[1]}}}]}}",
                "json: cannot unmarshal number into Go struct field"
                        + " Capabilities.spec.containers.securityContext.capabilities.add of type v1.Capability");
        refused("v1", "Pod", "{'spec':{'nodeSelector':[]}}",
                "json: cannot unmarshal array into Go struct field PodSpec.spec.nodeSelector of type map[string]string");
    }

    @Test
    void numbersMustFitTheirField() {
        refused("apps/v1", "Deployment", "{'spec':{'replicas':2.0}}",
                "json: cannot unmarshal number 2.0 into Go struct field DeploymentSpec.spec.replicas of type int32");
        refused("apps/v1", "Deployment", "{'spec':{'replicas':3000000000}}",
                "json: cannot unmarshal number 3000000000 into Go struct field DeploymentSpec.spec.replicas"
                        + " of type int32");
        refused("v1", "Pod", "{'spec':{'activeDeadlineSeconds':99999999999999999999}}",
                "json: cannot unmarshal number 99999999999999999999 into Go struct field"
                        + " PodSpec.spec.activeDeadlineSeconds of type int64");
        refused("v1", "Service", "{'spec':{'ports':[{'targetPort':1.5}]}}",
                "json: cannot unmarshal number 1.5 into Go struct field ServicePort.spec.ports.targetPort of type int32");
    }

    @Test
    void theFirstWrongTypeIsReportedUnlessATypeThatReadsItselfFails() {
        refused("v1", "ConfigMap", "{'metadata':{'name':1},'data':{'k':2}}",
                "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string");
        refused("v1", "ConfigMap", "{'metadata':{'name':1,'creationTimestamp':'x'}}",
                "parsing time \"x\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"x\" as \"2006\"");
    }

    @Test
    void bytesMustBeBase64() {
        refused("v1", "Secret", "{'data':{'k':'!'}}", "illegal base64 data at input byte 0");
        assertThat(decoded("v1", "Secret", "{'metadata':{},'data':{'k':'YR==','l':null}}"))
                .isEqualTo("{'metadata':{},'data':{'k':'YQ==','l':null}}");
    }

    @Test
    void unknownAndDuplicateFieldsAreReportedInOrder() {
        DecodedObject result = decode("v1", "ConfigMap", """
                {'metadata':{'name':'a','colour':'red'},'data':{'k':'1','k':'2'},'extra':{'x':1},'Data':{}}""");
        assertThat(result.strictErrors()).containsExactly("unknown field \"metadata.colour\"",
                "duplicate field \"data.k\"", "unknown field \"extra\"", "unknown field \"Data\"");
        assertThat(Json.text(result.object())).isEqualTo("{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"2\"}}");
    }

    @Test
    void pathsOfUnknownFieldsHaveIndexes() {
        assertThat(decode("apps/v1", "Deployment", """
                {'spec':{'template':{'spec':{'containers':[{'name':'a','ports':[{'port':1}]}]}}}}""").strictErrors())
                .containsExactly("unknown field \"spec.template.spec.containers[0].ports[0].port\"");
    }

    @Test
    void rawPartsStayAsTheyAre() {
        String revision = "{'metadata':{},'data':{'a':null,'b':[],'c':1.0},'revision':1}";
        assertThat(decoded("apps/v1", "ControllerRevision", revision)).isEqualTo(revision);
    }

    @Test
    void schemasOfCustomResourcesMayBeBooleansOrLists() {
        DecodedObject result = decode("apiextensions.k8s.io/v1", "CustomResourceDefinition", """
                {'metadata':{},'spec':{'group':'','names':{'plural':'','kind':''},'scope':'','versions':[{'name':'v1',
                'served':true,'storage':true,'schema':{'openAPIV3Schema':{'type':'object','properties':{'a':
                {'additionalProperties':true,'items':{'type':'string','oddity':1},'minimum':1.0,'default':null,
                'enum':[1,null]}}}}}]},'status':{'conditions':[],'acceptedNames':{'plural':'','kind':''},
                'storedVersions':[]}}""");
        assertThat(result.strictErrors()).isEmpty();
        assertThat(Json.text(result.object())).contains("\"additionalProperties\":true")
                .contains("\"items\":{\"type\":\"string\"}").contains("\"minimum\":1,").contains("\"enum\":[1,null]");
        refused("apiextensions.k8s.io/v1", "CustomResourceDefinition",
                "{'spec':{'versions':[{'schema':{'openAPIV3Schema':{'additionalProperties':'x'}}}]}}",
                "boolean or JSON schema expected");
    }
}
