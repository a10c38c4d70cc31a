package dev.edict.kinds.apiextensions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.convert.Converters;
import dev.edict.schema.convert.VersionDefaults;
import dev.edict.schema.decode.ObjectDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Definitions from {@code apiextensions.k8s.io/v1beta1}, and what that version allowed. */
class OldDefinitionTest {
    private static final GroupVersionKind BETA =
            new GroupVersionKind("apiextensions.k8s.io", "v1beta1", "CustomResourceDefinition");
    private static final GroupVersionKind HUB =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

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
        KindRules rules = BuiltInKinds.STANDARD.rulesFor(BETA);
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
        KindRules rules = BuiltInKinds.STANDARD.rulesFor(BETA);
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
