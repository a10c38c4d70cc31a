package dev.edict.schema.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.format.NameFormat;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectMetaRulesTest {
    private static final String STORED = """
            {"name": "web", "namespace": "shop", "uid": "u1", "resourceVersion": "7", "generation": 3,
             "creationTimestamp": "2026-01-01T00:00:00Z", "finalizers": ["example.com/hold"]}""";

    @Test
    void aPlainObjectIsFine() {
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'labels': {'app': 'web'}}")).isEmpty();
    }

    @Test
    void aNameIsRequiredAndSoIsANamespace() {
        assertThat(create("{}")).containsExactly(
                "metadata.name: Required value: name or generateName is required",
                "metadata.namespace: Required value");
    }

    @Test
    void aPrefixMayEndInADash() {
        assertThat(create("{'name': 'web-x', 'generateName': 'web-', 'namespace': 'shop'}")).isEmpty();
        assertThat(create("{'name': 'web', 'generateName': 'Web-', 'namespace': 'shop'}")).singleElement().asString()
                .startsWith("metadata.generateName: Invalid value: \"Web-\": a lowercase RFC 1123 subdomain");
    }

    @Test
    void aPrefixIsNotLookedAtWhereOnlyWholeNamesCount() {
        FieldErrors errors = new FieldErrors();
        ObjectMetaRules.validateCreate(tree("{'name': 'web', 'generateName': 'Web-', 'namespace': 'shop'}"), true,
                ObjectMetaRules.wholeNamesOnly(NameFormat.DNS_SUBDOMAIN), ObjectMetaRules.METADATA, errors);
        assertThat(errors.isEmpty()).isTrue();
    }

    @Test
    void aClusterScopedObjectHasNoNamespace() {
        FieldErrors errors = new FieldErrors();
        ObjectMetaRules.validateCreate(tree("{'name': 'web', 'namespace': 'shop'}"), false,
                NameFormat.DNS_SUBDOMAIN, ObjectMetaRules.METADATA, errors);
        assertThat(texts(errors)).containsExactly("metadata.namespace: Forbidden: not allowed on this type");
    }

    @Test
    void labelsNameTheMapInTheirErrors() {
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'labels': {'a b': 'ok', 'c': '-'}}"))
                .hasSize(2)
                .allSatisfy(error -> assertThat(error).startsWith("metadata.labels: Invalid value: "));
    }

    @Test
    void annotationKeysMayBeOfAnyCaseButNotTooLargeTogether() {
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'annotations': {'Example.COM/Key': 'x'}}")).isEmpty();
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'annotations': {'a': '" + "x".repeat(262_144) + "'}}"))
                .containsExactly("metadata.annotations: Too long: may not be more than 262144 bytes");
    }

    @Test
    void ownersAreNamedInFullAndOnlyOneControls() {
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'ownerReferences': [{}]}")).containsExactly(
                "metadata.ownerReferences.apiVersion: Invalid value: \"\": version must not be empty",
                "metadata.ownerReferences.kind: Invalid value: \"\": must not be empty",
                "metadata.ownerReferences.name: Invalid value: \"\": must not be empty",
                "metadata.ownerReferences.uid: Invalid value: \"\": must not be empty");
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'ownerReferences': ["
                + "{'apiVersion': 'v1', 'kind': 'Pod', 'name': 'a', 'uid': '1', 'controller': true},"
                + "{'apiVersion': 'apps/v1', 'kind': 'ReplicaSet', 'name': 'b', 'uid': '2', 'controller': true}]}"))
                .singleElement().asString()
                .endsWith("Only one reference can have Controller set to true. Found \"true\" in references for Pod/a"
                        + " and ReplicaSet/b");
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'ownerReferences': ["
                + "{'apiVersion': 'v1', 'kind': 'Event', 'name': 'a', 'uid': '1'}]}"))
                .singleElement().asString().endsWith(": /v1, Kind=Event is disallowed from being an owner");
    }

    @Test
    void finalizersHaveADomainUnlessTheyAreKubernetesOwn() {
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'finalizers': ['kubernetes', 'mine']}"))
                .containsExactly("metadata.finalizers[1]: Invalid value: \"mine\": name is neither a standard finalizer"
                        + " name nor is it fully qualified");
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'finalizers': ['orphan', 'foregroundDeletion']}"))
                .containsExactly("metadata.finalizers: Invalid value: [\"orphan\",\"foregroundDeletion\"]: finalizer"
                        + " orphan and foregroundDeletion cannot be both set");
    }

    @Test
    void managedFieldsAreChecked() {
        assertThat(create("{'name': 'web', 'namespace': 'shop', 'managedFields': ["
                + "{'operation': 'Touch', 'fieldsType': 'FieldsV2', 'manager': 'a\\u0007'}]}")).containsExactly(
                "metadata.managedFields[0].operation: Invalid value: \"Touch\": must be `Apply` or `Update`",
                "metadata.managedFields[0].fieldsType: Invalid value: \"FieldsV2\": must be `FieldsV1`",
                "metadata.managedFields[0].manager: Invalid value: \"a\\a\": invalid character U+0007"
                        + " (at position 1)");
    }

    @Test
    void anUpdateMayNotChangeWhatIdentifiesAnObject() {
        assertThat(update("{'name': 'other', 'namespace': 'shop', 'resourceVersion': '7', 'generation': 2}"))
                .containsExactly(
                        "metadata.generation: Invalid value: 2: must not be decremented",
                        "metadata.name: Invalid value: \"other\": field is immutable",
                        "metadata.uid: Invalid value: \"\": field is immutable",
                        "metadata.creationTimestamp: Invalid value: null: field is immutable");
    }

    @Test
    void anUpdateNeedsAResourceVersion() {
        assertThat(update(STORED.replace("\"resourceVersion\": \"7\", ", ""))).containsExactly(
                "metadata.resourceVersion: Invalid value: \"\": must be specified for an update");
    }

    @Test
    void nothingNewHoldsAnObjectThatIsBeingDeleted() {
        String dying = STORED.replace("\"uid\"", "\"deletionTimestamp\": \"2026-01-02T00:00:00Z\", \"uid\"");
        FieldErrors errors = new FieldErrors();
        ObjectMetaRules.validateUpdate(
                tree(dying.replace("[\"example.com/hold\"]", "[\"example.com/z\", \"example.com/a\"]")), tree(dying),
                ObjectMetaRules.METADATA, errors);
        assertThat(texts(errors)).containsExactly("metadata.finalizers: Forbidden: no new finalizers can be added if the"
                + " object is being deleted, found new finalizers []string{\"example.com/a\", \"example.com/z\"}");
    }

    @Test
    void selectorsSayWhatTheirOperatorsNeed() {
        FieldErrors errors = new FieldErrors();
        LabelRules.selector(tree("{'matchExpressions': [{'key': 'a', 'operator': 'In'},"
                + "{'key': 'a', 'operator': 'Exists', 'values': ['x']}, {'key': 'a', 'operator': 'Like'}]}"),
                ObjectMetaRules.METADATA, errors);
        assertThat(texts(errors)).containsExactly(
                "metadata.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or"
                        + " 'NotIn'",
                "metadata.matchExpressions[1].values: Forbidden: may not be specified when `operator` is 'Exists' or"
                        + " 'DoesNotExist'",
                "metadata.matchExpressions[2].operator: Invalid value: \"Like\": not a valid selector operator");
    }

    private static List<String> create(String metadata) {
        FieldErrors errors = new FieldErrors();
        ObjectMetaRules.validateCreate(
                tree(metadata), true, NameFormat.DNS_SUBDOMAIN, ObjectMetaRules.METADATA, errors);
        return texts(errors);
    }

    private static List<String> update(String metadata) {
        FieldErrors errors = new FieldErrors();
        ObjectMetaRules.validateUpdate(tree(metadata), tree(STORED), ObjectMetaRules.METADATA, errors);
        return texts(errors);
    }

    private static List<String> texts(FieldErrors errors) {
        return errors.list().stream().map(FieldError::toString).toList();
    }

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }
}
