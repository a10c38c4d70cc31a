package dev.edict.schema.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.QuotedJson;
import org.junit.jupiter.api.Test;

class DefinitionConversionTest {
    private static final GroupVersionKind BETA =
            new GroupVersionKind("apiextensions.k8s.io", "v1beta1", "CustomResourceDefinition");
    private static final GroupVersionKind HUB =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

    private static ObjectValue toHub(String spec) {
        return Converters.convert(QuotedJson.tree("{'spec':" + spec + "}"), BETA, HUB).object("spec");
    }

    private static ObjectValue fromHub(String spec) {
        return Converters.convert(QuotedJson.tree("{'spec':" + spec + "}"), HUB, BETA).object("spec");
    }

    @Test
    void whatVersionsHaveInCommonGoesToEachOfThem() {
        ObjectValue hub = toHub("""
                {'group':'g','version':'v1','versions':[{'name':'v1','served':true,'storage':true},{'name':'v2'}],
                 'validation':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}},
                 'additionalPrinterColumns':[{'name':'A','type':'string','JSONPath':'.a'}],'preserveUnknownFields':false}""");

        String common = "'schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}},"
                + "'additionalPrinterColumns':[{'name':'A','type':'string','jsonPath':'.a'}]";
        assertThat(hub).isEqualTo(QuotedJson.tree("{'group':'g','versions':[{'name':'v1','served':true,'storage':true," + common
                + "},{'name':'v2'," + common + "}]}"));
    }

    @Test
    void aSingleVersionIsServedAndStored() {
        assertThat(toHub("{'version':'v1','preserveUnknownFields':true}")).isEqualTo(QuotedJson.tree(
                "{'preserveUnknownFields':true,'versions':[{'name':'v1','served':true,'storage':true}]}"));
    }

    @Test
    void theWebhookOfAConversionLiesFlat() {
        String beta = "{'conversion':{'strategy':'Webhook','webhookClientConfig':{'url':'https://x'},"
                + "'conversionReviewVersions':['v1']},'preserveUnknownFields':false}";
        String hub = "{'conversion':{'strategy':'Webhook','webhook':{'clientConfig':{'url':'https://x'},"
                + "'conversionReviewVersions':['v1']}}}";

        assertThat(toHub(beta)).isEqualTo(QuotedJson.tree(hub));
        assertThat(fromHub(hub)).isEqualTo(QuotedJson.tree(beta));
    }

    @Test
    void whatVersionsDifferInStaysWithThem() {
        ObjectValue beta = fromHub("""
                {'versions':[{'name':'v1','schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{'status':{}},
                  'additionalPrinterColumns':[{'name':'A','jsonPath':'.a'}]},
                 {'name':'v2','schema':{'openAPIV3Schema':{'type':'object'}},'subresources':{}}]}""");

        assertThat(beta).isEqualTo(QuotedJson.tree("""
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

        ObjectValue definition = QuotedJson.tree("{'spec':" + hub + "}");
        assertThat(Converters.convert(Converters.convert(definition, HUB, BETA), BETA, HUB).object("spec"))
                .isEqualTo(QuotedJson.tree(hub));
    }
}
