package dev.edict.schema.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.decode.ObjectDecoder;
import dev.edict.schema.kind.BuiltInKinds;
import dev.edict.schema.kind.KindRules;
import dev.edict.schema.kind.KindTrial;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DefinitionConversionTest {
    private static final GroupVersionKind BETA =
            new GroupVersionKind("apiextensions.k8s.io", "v1beta1", "CustomResourceDefinition");
    private static final GroupVersionKind HUB =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

    private static ObjectValue toHub(String spec) {
        return Converters.convert(KindTrial.tree("{'spec':" + spec + "}"), BETA, HUB).object("spec");
    }

    private static ObjectValue fromHub(String spec) {
        return Converters.convert(KindTrial.tree("{'spec':" + spec + "}"), HUB, BETA).object("spec");
    }

    @Test
    void whatVersionsHaveInCommonGoesToEachOfThem() {
        ObjectValue hub = toHub("""
                {'group':'g','version':'v1','versions':[{'name':'v1','served':true,'storage':true},{'name':'v2'}],
                 'validation':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}},
                 'additionalPrinterColumns':[{'name':'A','type':'string','JSONPath':'.a'}],'preserveUnknownFields':false}""");

        String common = "'schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}},"
                + "'additionalPrinterColumns':[{'name':'A','type':'string','jsonPath':'.a'}]";
        assertThat(hub).isEqualTo(KindTrial.tree("{'group':'g','versions':[{'name':'v1','served':true,'storage':true," + common
                + "},{'name':'v2'," + common + "}]}"));
    }

    @Test
    void aSingleVersionIsServedAndStored() {
        assertThat(toHub("{'version':'v1','preserveUnknownFields':true}")).isEqualTo(KindTrial.tree(
                "{'preserveUnknownFields':true,'versions':[{'name':'v1','served':true,'storage':true}]}"));
    }

    @Test
    void theWebhookOfAConversionLiesFlat() {
        String beta = "{'conversion':{'strategy':'Webhook','webhookClientConfig':{'url':'https://x'},"
                + "'conversionReviewVersions':['v1']},'preserveUnknownFields':false}";
        String hub = "{'conversion':{'strategy':'Webhook','webhook':{'clientConfig':{'url':'https://x'},"
                + "'conversionReviewVersions':['v1']}}}";

        assertThat(toHub(beta)).isEqualTo(KindTrial.tree(hub));
        assertThat(fromHub(hub)).isEqualTo(KindTrial.tree(beta));
    }

    @Test
    void whatVersionsDifferInStaysWithThem() {
        ObjectValue beta = fromHub("""
                {'versions':[{'name':'v1','schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}},
                  'additionalPrinterColumns':[{'name':'A','jsonPath':'.a'}]},
                 {'name':'v2','schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{}}]}""");

        assertThat(beta).isEqualTo(KindTrial.tree("""
                {'version':'v1','validation':{'openAPIV3Schema':{'type':'object'}},'preserveUnknownFields':false,
                 'versions':[{'name':'v1','subresources':{'status':{}},'additionalPrinterColumns':[{'name':'A','JSONPath':'.a'}]},
                 {'name':'v2','subresources':{}}]}"""));
    }

    @Test
    void nothingIsLostOnTheWayAndBack() {
        String hub = """
                {'group':'g','scope':'Cluster','preserveUnknownFields':true,'conversion':{'strategy':'None'},
                 'versions':[{'name':'v1','served':true,'storage':true,'deprecated':true,'deprecationWarning':'w',
                   'schema':{'openAPIV3Schema':{'type':'object','properties':{'a':{'type':'string'}}}},
                   'selectableFields':[{'jsonPath':'.a'}],'additionalPrinterColumns':[{'name':'A','jsonPath':'.a'}]},
                 {'name':'v2','served':true,'schema':{'openAPIV3Schema':{'type':'object'}}}]}""";

        ObjectValue definition = KindTrial.tree("{'spec':" + hub + "}");
        assertThat(Converters.convert(Converters.convert(definition, HUB, BETA), BETA, HUB).object("spec"))
                .isEqualTo(KindTrial.tree(hub));
    }

    /** The walkthrough's definition, through everything that happens to it on its way into storage. */
    @Test
    void aDefinitionWithoutASchemaCanBeStoredAndShown() {
        String yaml = """
                apiVersion: apiextensions.k8s.io/v1beta1
                kind: CustomResourceDefinition
                metadata:
                  name: networks.samplecrd.k8s.io
                spec:
                  group: samplecrd.k8s.io
                  version: v1
                  names:
                    kind: Network
                    plural: networks
                  scope: Namespaced
                """;
        Catalogue catalogue = Catalogue.load();
        ObjectDecoder decoder = new ObjectDecoder();
        ObjectValue sent = decoder.decode(Yaml.read(yaml.getBytes(StandardCharsets.UTF_8)).value(),
                Objects.requireNonNull(catalogue.schema(BETA)), BETA).object();
        KindRules rules = BuiltInKinds.rulesFor(BETA);
        ObjectValue hub = rules.prepareForCreate(
                rules.setDefaults(Converters.convert(VersionDefaults.apply(sent, BETA), BETA, HUB)));
        FieldErrors errors = new FieldErrors();
        rules.validateCreate(hub, errors);

        assertThat(errors).isEmpty();
        assertThat(hub.object("spec")).isEqualTo(KindTrial.tree("""
                {'group':'samplecrd.k8s.io','names':{'kind':'Network','plural':'networks','singular':'network',
                 'listKind':'NetworkList'},'scope':'Namespaced','preserveUnknownFields':true,'conversion':{'strategy':'None'},
                 'versions':[{'name':'v1','served':true,'storage':true}]}"""));
        ObjectValue shown = decoder.canonical(Converters.convert(hub, HUB, BETA),
                Objects.requireNonNull(catalogue.schema(BETA)), BETA);
        assertThat(shown.object("spec").string("version")).isEqualTo("v1");
        assertThat(shown.object("spec").bool("preserveUnknownFields")).isTrue();
        assertThat(Json.text(shown)).doesNotContain("validation");
    }

    private static List<String> betaErrors(String spec) {
        KindRules rules = BuiltInKinds.rulesFor(BETA);
        ObjectValue sent = KindTrial.tree("{'metadata':{'name':'things.example.com'},'spec':{'group':'example.com','names':"
                + "{'plural':'things','kind':'Thing'},'version':'v1'," + spec + "}}");
        FieldErrors errors = new FieldErrors();
        rules.validateCreate(rules.prepareForCreate(
                rules.setDefaults(Converters.convert(VersionDefaults.apply(sent, BETA), BETA, HUB))), errors);
        return KindTrial.texts(errors);
    }

    @Test
    void theOldVersionTakesSchemasThatAreNotStructural() {
        String loose = "'validation':{'openAPIV3Schema':{'properties':{'spec':{'properties':{'a':{'minimum':1}}}}}}";

        assertThat(betaErrors(loose)).isEmpty();
        assertThat(betaErrors(loose + ",'preserveUnknownFields':false")).isNotEmpty();
    }

    @Test
    void theOldVersionHasNoDefaults() {
        assertThat(betaErrors("'preserveUnknownFields':false,'validation':{'openAPIV3Schema':{'type':'object','properties':"
                + "{'a':{'type':'string','default':'x'}}}}")).containsExactly("spec.validation.openAPIV3Schema.properties[a]"
                + ".default: Forbidden: must not be set (cannot set default values in apiextensions.k8s.io/v1beta1 CRDs, must"
                + " use apiextensions.k8s.io/v1)");
    }

    @Test
    void theOldVersionNeedsASchemaToPrune() {
        assertThat(betaErrors("'preserveUnknownFields':false")).containsExactly(
                "spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned");
    }
}
