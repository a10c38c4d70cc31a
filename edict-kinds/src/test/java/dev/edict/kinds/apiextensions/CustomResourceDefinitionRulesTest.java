package dev.edict.kinds.apiextensions;

import static dev.edict.kinds.apiextensions.DefinitionTrial.V1;
import static dev.edict.kinds.apiextensions.DefinitionTrial.definition;
import static dev.edict.kinds.apiextensions.DefinitionTrial.properties;
import static dev.edict.kinds.apiextensions.DefinitionTrial.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class CustomResourceDefinitionRulesTest {
    private static final String OBJECT = "'schema':{'openAPIV3Schema':{'type':'object'}}";
    private static final String NAMES = "'names':{'plural':'things','kind':'Thing'},'scope':'Namespaced'";
    private static final String NOT_A_LABEL = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start"
            + " with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used"
            + " for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

    @Test
    void namesConversionAndStoredVersionsAreFilledIn() {
        ObjectValue created = V1.created(with("", OBJECT));

        assertThat(created.object("spec").object("names")).isEqualTo(KindTrial.tree(
                "{'plural':'things','kind':'Thing','singular':'thing','listKind':'ThingList'}"));
        assertThat(created.object("spec").get("conversion")).isEqualTo(KindTrial.tree("{'strategy':'None'}"));
        assertThat(created.get("status")).isEqualTo(KindTrial.tree("{'storedVersions':['v1']}"));
        assertThat(created.object("metadata").integer("generation")).isEqualTo(1);
        assertThat(V1.create(with("", OBJECT))).isEmpty();
    }

    @Test
    void aCreatorCannotSetTheStatus() {
        ObjectValue created = V1.created(with("", OBJECT).replaceFirst("\\}$", ",'status':{'storedVersions':['v0']}}"));

        assertThat(created.object("status").list("storedVersions")).isEqualTo(ListValue.of("v1"));
    }

    @Test
    void theVersionThatIsStoredNowJoinsThoseThatWere() {
        String old = definition(NAMES + ",'versions':[{'name':'v1','served':true,'storage':true," + OBJECT + "}]");
        String changed = definition(NAMES + ",'versions':[{'name':'v1','served':true,'storage':false," + OBJECT
                + "},{'name':'v2','served':true,'storage':true," + OBJECT + "}]");

        ObjectValue updated = V1.updated(changed, old);

        assertThat(updated.object("status").list("storedVersions")).isEqualTo(ListValue.of("v1", "v2"));
        assertThat(updated.object("metadata").integer("generation")).isEqualTo(1);
        assertThat(V1.update(changed, old)).isEmpty();
    }

    @Test
    void aVersionThatWasStoredStays() {
        String old = definition(NAMES + ",'versions':[{'name':'v1','served':true,'storage':true," + OBJECT + "}]");
        String changed = definition(NAMES + ",'versions':[{'name':'v2','served':true,'storage':true," + OBJECT + "}]");

        assertThat(V1.update(changed, old)).containsExactly("status.storedVersions[0]: Invalid value: \"v1\": missing from"
                + " spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage"
                + " migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions");
    }

    @Test
    void theNameIsThatOfTheResourceInItsGroup() {
        assertThat(V1.create(with("", OBJECT).replace("things.example.com", "other.example.com"))).containsExactly(
                "metadata.name: Invalid value: \"other.example.com\": must be spec.names.plural+\".\"+spec.group");
    }

    @Test
    void namesAreLabels() {
        assertThat(V1.create(definition("'names':{'plural':'things','singular':'Thing','kind':'a kind','listKind':'a kind',"
                + "'shortNames':['T H'],'categories':['All']},'scope':'Everywhere','versions':[{'name':'V_1','served':true,"
                + "'storage':true," + OBJECT + "}]"))).containsExactly(
                "spec.scope: Unsupported value: \"Everywhere\": supported values: \"Cluster\", \"Namespaced\"",
                "spec.versions[0].name: Invalid value: \"V_1\": " + NOT_A_LABEL,
                "spec.version: Invalid value: \"V_1\": " + NOT_A_LABEL,
                "spec.names.singular: Invalid value: \"Thing\": " + NOT_A_LABEL,
                "spec.names.kind: Invalid value: \"a kind\": may have mixed case, but should otherwise match: " + NOT_A_LABEL,
                "spec.names.listKind: Invalid value: \"a kind\": may have mixed case, but should otherwise match: "
                        + NOT_A_LABEL,
                "spec.names.shortNames[0]: Invalid value: \"T H\": " + NOT_A_LABEL,
                "spec.names.listKind: Invalid value: \"a kind\": kind and listKind may not be the same",
                "spec.names.categories[0]: Invalid value: \"All\": " + NOT_A_LABEL);
    }

    @Test
    void nothingIsThere() {
        assertThat(V1.create("{'metadata':{'name':'x.example.com'},'spec':{}}")).containsExactly(
                "metadata.name: Invalid value: \"x.example.com\": must be spec.names.plural+\".\"+spec.group",
                "spec.group: Required value",
                "spec.scope: Required value",
                "spec.versions: Invalid value: null: must have exactly one version marked as storage version",
                "spec.names.plural: Required value",
                "spec.names.singular: Required value",
                "spec.names.kind: Required value",
                "spec.names.listKind: Required value",
                "status.storedVersions: Invalid value: null: must have at least one stored version");
    }

    @Test
    void oneVersionOfEachNameAndOneToStore() {
        String shown = "[{\"Name\":\"v1\",\"Served\":true,\"Storage\":false,\"Deprecated\":false,\"DeprecationWarning\":null,"
                + "\"Schema\":null,\"Subresources\":null,\"AdditionalPrinterColumns\":null,\"SelectableFields\":null},"
                + "{\"Name\":\"v1\",\"Served\":true,\"Storage\":false,\"Deprecated\":false,\"DeprecationWarning\":null,"
                + "\"Schema\":null,\"Subresources\":null,\"AdditionalPrinterColumns\":null,\"SelectableFields\":null}]";

        assertThat(V1.create(definition(NAMES + ",'versions':[{'name':'v1','served':true," + OBJECT + "},{'name':'v1',"
                + "'served':true," + OBJECT + "}]"))).containsExactly(
                "spec.versions: Invalid value: " + shown + ": must contain unique version names",
                "spec.versions: Invalid value: " + shown + ": must have exactly one version marked as storage version",
                "status.storedVersions: Invalid value: null: must have at least one stored version");
    }

    @Test
    void aGroupIsADomain() {
        assertThat(V1.create(with("", OBJECT).replace("things.example.com", "things.pets").replace("example.com", "pets")))
                .containsExactly("spec.group: Invalid value: \"pets\": should be a domain with at least one dot");
    }

    @Test
    void groupsOfKubernetesNeedAnApproval() {
        String annotation = "metadata.annotations[api-approved.kubernetes.io]: ";
        String needed = "protected groups must have approval annotation \"api-approved.kubernetes.io\"";
        String missing = with("", OBJECT).replace("example.com", "x.k8s.io");
        String wrong = missing.replace("'name':'things.x.k8s.io'",
                "'name':'things.x.k8s.io','annotations':{'api-approved.kubernetes.io':'sure'}");

        assertThat(V1.create(missing)).containsExactly(annotation + "Required value: " + needed
                + ", see https://github.com/kubernetes/enhancements/pull/1111");
        assertThat(V1.create(wrong)).containsExactly(annotation + "Invalid value: \"sure\": " + needed + " with either a URL or"
                + " a reason starting with \"unapproved\", see https://github.com/kubernetes/enhancements/pull/1111");
        assertThat(V1.create(wrong.replace("'sure'", "'https://example.com/1'"))).isEmpty();
        assertThat(V1.create(wrong.replace("'sure'", "'unapproved, testing'"))).isEmpty();
        assertThat(V1.update(wrong, wrong)).isEmpty();
    }

    @Test
    void everyVersionNeedsASchema() {
        assertThat(V1.create(with("", "")))
                .containsExactly("spec.versions[0].schema.openAPIV3Schema: Required value");
    }

    @Test
    void whatAllVersionsHaveInCommonIsReportedOnce() {
        String wrong = "'schema':{'openAPIV3Schema':{'type':'string'}}";

        assertThat(V1.create(definition(NAMES + ",'versions':[{'name':'v1','storage':true," + wrong + "},{'name':'v2',"
                + wrong + "}]"))).containsExactly(
                "spec.validation.openAPIV3Schema.type: Invalid value: \"string\": must be object at the root");
        assertThat(V1.create(definition(NAMES + ",'versions':[{'name':'v1','storage':true," + OBJECT + "},{'name':'v2',"
                + wrong + "}]"))).containsExactly(
                "spec.versions[1].schema.openAPIV3Schema.type: Invalid value: \"string\": must be object at the root");
    }

    @Test
    void unknownFieldsAreNotPreservedAsAWholeAnyMore() {
        assertThat(V1.create(with("'preserveUnknownFields':true", OBJECT))).containsExactly("spec.preserveUnknownFields: Invalid"
                + " value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                + " spec.versions[*].schema instead");
        assertThat(V1.update(with("'preserveUnknownFields':true", OBJECT), with("'preserveUnknownFields':true", OBJECT)))
                .isEmpty();
    }

    @Test
    void aStatusSubresourceLeavesLittleForTheRoot() {
        String status = "'subresources':{'status':{}}";

        assertThat(V1.create(with("", status + ",'schema':{'openAPIV3Schema':{'type':'object','description':'d'}}"))).isEmpty();
        assertThat(V1.create(with("", status + ",'schema':{'openAPIV3Schema':{'type':'object','maxProperties':3}}")))
                .singleElement().asString()
                .startsWith("spec.validation.openAPIV3Schema: Invalid value: {\"ID\":\"\",\"Schema\":\"\",\"Ref\":null,")
                .contains("\"MaxProperties\":3,\"MinProperties\":null")
                .endsWith(": only [Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength"
                        + " MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs"
                        + " Example XPreserveUnknownFields XValidations] fields are allowed at the root of the schema if the"
                        + " status subresource is enabled");
    }

    @Test
    void scaleNeedsPathsIntoSpecAndStatus() {
        assertThat(V1.create(with("", OBJECT + ",'subresources':{'scale':{'specReplicasPath':'.status.x',"
                + "'statusReplicasPath':'x','labelSelectorPath':'.metadata.x'}}"))).containsExactly(
                "spec.subresources.scale.specReplicasPath: Invalid value: \".status.x\": should be a json path under .spec",
                "spec.subresources.scale.statusReplicasPath: Invalid value: \"x\": must be a simple json path starting with .",
                "spec.subresources.scale.labelSelectorPath: Invalid value: \".metadata.x\": should be a json path under either"
                        + " .spec or .status");
    }

    @Test
    void columnsHaveATypeAndAPath() {
        assertThat(V1.create(with("", OBJECT + ",'additionalPrinterColumns':[{'name':'A','type':'size','jsonPath':'.a'},"
                + "{'type':'string','format':'x'}]"))).containsExactly(
                "spec.additionalPrinterColumns[0].type: Invalid value: \"size\": must be one of"
                        + " boolean,date,integer,number,string",
                "spec.additionalPrinterColumns[1].name: Required value",
                "spec.additionalPrinterColumns[1].format: Invalid value: \"x\": must be one of"
                        + " byte,date,date-time,double,float,int32,int64,password",
                "spec.additionalPrinterColumns[1].JSONPath: Required value");
    }

    @Test
    void aDeprecationWarningIsForDeprecatedVersions() {
        assertThat(V1.create(with("", OBJECT + ",'deprecationWarning':'old'"))).containsExactly("spec.versions[0]"
                + ".deprecationWarning: Invalid value: \"old\": can only be set for deprecated versions");
        assertThat(V1.create(with("", OBJECT + ",'deprecated':true,'deprecationWarning':''"))).containsExactly(
                "spec.versions[0].deprecationWarning: Invalid value: \"\": must not be an empty string");
        assertThat(V1.create(with("", OBJECT + ",'deprecated':true,'deprecationWarning':'é\\u0007'"))).containsExactly(
                "spec.versions[0].deprecationWarning: Invalid value: \"é\\a\": must only contain printable UTF-8 characters;"
                        + " non-printable character found at index 2");
    }

    @Test
    void selectableFieldsAreScalarsOfTheSchema() {
        String schema = "'schema':{'openAPIV3Schema':{'type':'object','properties':{'spec':{'type':'object','properties':"
                + "{'colour':{'type':'string'}}}}}}";
        String does = "is an invalid path: ";

        assertThat(V1.create(with("", schema + ",'selectableFields':[{'jsonPath':'.spec.colour'},{'jsonPath':'.spec.colour'},"
                + "{'jsonPath':'.spec'},{'jsonPath':'.spec.absent'},{'jsonPath':'.metadata.name'},{'jsonPath':'spec'},"
                + "{'jsonPath':'.spec[0]'},{'jsonPath':''},{'jsonPath':'.spec.'}]"))).containsExactly(
                "spec.selectableFields[1].jsonPath: Duplicate value: \".spec.colour\"",
                "spec.selectableFields[2].jsonPath: Invalid value: \".spec\": must point to a field of type string, boolean or"
                        + " integer. Enum string fields and strings with formats are allowed.",
                "spec.selectableFields[3].jsonPath: Invalid value: \".spec.absent\": " + does
                        + "does not refer to a valid field",
                "spec.selectableFields[4].jsonPath: Invalid value: \".metadata.name\": " + does
                        + "does not refer to a valid field",
                "spec.selectableFields[5].jsonPath: Invalid value: \"spec\": " + does + "expected [ or . but got: spec",
                "spec.selectableFields[6].jsonPath: Invalid value: \".spec[0]\": " + does + "array notation is not allowed",
                "spec.selectableFields[7].jsonPath: Required value",
                "spec.selectableFields[8].jsonPath: Invalid value: \".spec.\": " + does + "unexpected end of JSON path");
    }

    @Test
    void thereAreFewSelectableFields() {
        StringBuilder fields = new StringBuilder();
        StringBuilder selectable = new StringBuilder();
        for (char name = 'a'; name < 'j'; name++) {
            fields.append(name == 'a' ? "" : ",").append("'" + name + "':{'type':'string'}");
            selectable.append(name == 'a' ? "" : ",").append("{'jsonPath':'." + name + "'}");
        }

        assertThat(V1.create(with("", "'schema':{'openAPIV3Schema':{'type':'object','properties':{" + fields
                + "}}},'selectableFields':[" + selectable + "]")))
                .containsExactly("spec.selectableFields: Too many: 9: must have at most 8 items");
    }

    @Test
    void aConversionByWebhookNamesIt() {
        assertThat(V1.create(with("'conversion':{'strategy':'Webhook'}", OBJECT))).containsExactly(
                "spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook",
                "spec.conversion.conversionReviewVersions: Required value");
        assertThat(V1.create(with("'conversion':{'strategy':'Webhook','webhook':{'clientConfig':{'url':'http://x'},"
                + "'conversionReviewVersions':['v7','v7']}}", OBJECT))).containsExactly(
                "spec.conversion.webhookClientConfig.url: Invalid value: \"http\": 'https' is the only allowed URL scheme;"
                        + " desired format: https://host[/path]",
                "spec.conversion.conversionReviewVersions[1]: Invalid value: \"v7\": duplicate version",
                "spec.conversion.conversionReviewVersions: Invalid value: [\"v7\",\"v7\"]: must include at least one of v1,"
                        + " v1beta1");
        assertThat(V1.create(with("'conversion':{'strategy':'None','webhook':{'clientConfig':{'url':'https://x'},"
                + "'conversionReviewVersions':['v1']}}", OBJECT))).containsExactly(
                "spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook",
                "spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook");
        assertThat(V1.create(with("'conversion':{'strategy':'Webhook','webhook':{'clientConfig':{'service':{'name':'a',"
                + "'namespace':'b'}},'conversionReviewVersions':['v1']}}", OBJECT))).isEmpty();
        assertThat(V1.create(with("'conversion':{'strategy':'Magic'}", OBJECT))).containsExactly("spec.conversion.strategy:"
                + " Unsupported value: \"Magic\": supported values: \"None\", \"Webhook\"");
    }

    @Test
    void onceEstablishedItKeepsItsKindAndScope() {
        String established = ",'status':{'storedVersions':['v1'],'conditions':[{'type':'Established','status':'True'}]}}";
        String old = with("", OBJECT).replaceFirst("\\}$", established);
        String changed = with("", OBJECT).replace("'Thing'", "'Other'").replace("'Namespaced'", "'Cluster'");

        assertThat(V1.update(changed, old)).containsExactly(
                "spec.scope: Invalid value: \"Cluster\": field is immutable",
                "spec.names.kind: Invalid value: \"Other\": field is immutable");
        assertThat(V1.update(changed, with("", OBJECT))).isEmpty();
    }

    @Test
    void whatWasAllowedBeforeStaysAllowed() {
        String loose = properties("'a':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
                + "'items':{'type':'object','properties':{'k':{'type':'string'}}}}");
        String longer = loose.replace("'served':true", "'served':false");

        assertThat(V1.create(loose)).hasSize(1);
        assertThat(V1.update(longer, loose)).isEmpty();
    }

    @Test
    void unknownFormatsAreWarnedOf() {
        String odd = properties("'a':{'type':'string','format':'odd'},'b':{'type':'integer','format':'date'},"
                + "'c':{'type':'string','format':'date'}");

        assertThat(V1.warnings(odd)).containsExactly("unrecognized format \"odd\"", "unrecognized format \"date\"");
        assertThat(V1.warnings(odd, properties("'a':{'type':'string','format':'odd'}")))
                .containsExactly("unrecognized format \"date\"");
    }

    @Test
    void theStatusHasNamesToo() {
        assertThat(V1.updateStatus(
                with("", OBJECT).replaceFirst("\\}$", ",'status':{'acceptedNames':{'plural':'A B'}}}"), with("", OBJECT)))
                .containsExactly("status.acceptedNames.plural: Invalid value: \"A B\": " + NOT_A_LABEL);
    }
}
