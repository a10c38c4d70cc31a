package dev.edict.kinds.admissionregistration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class WebhookConfigurationRulesTest {
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final String GOOD = "'name': 'a.b.c', 'sideEffects': 'None', 'admissionReviewVersions': ['v1'],"
            + "'clientConfig': {'url': 'https://h/'}";

    private final KindTrial validating = KindTrial.clusterWide(GROUP, "ValidatingWebhookConfiguration");
    private final KindTrial mutating = KindTrial.clusterWide(GROUP, "MutatingWebhookConfiguration");

    private static String hooks(String... hooks) {
        return "{'webhooks': [{" + String.join("}, {", hooks) + "}]}";
    }

    @Test
    void aWebhookGetsItsDefaults() {
        String hook = "'clientConfig': {'service': {'name': 's'}}, 'rules': [{}]";
        assertThat(validating.created(hooks(hook)).list("webhooks").object(0)).isEqualTo(KindTrial.tree(
                "{'clientConfig': {'service': {'name': 's', 'port': 443}}, 'rules': [{'scope': '*'}],"
                        + "'failurePolicy': 'Fail', 'matchPolicy': 'Equivalent', 'namespaceSelector': {},"
                        + "'objectSelector': {}, 'timeoutSeconds': 10}"));
        assertThat(mutating.created(hooks(hook)).list("webhooks").object(0).string("reinvocationPolicy"))
                .isEqualTo("Never");
        assertThat(validating.create("{}")).isEmpty();
        assertThat(validating.rules().allowsUnconditionalUpdate()).isFalse();
    }

    @Test
    void aWebhookNeedsANameAClientAndSomeWords() {
        assertThat(validating.create(hooks("'name': 'a.b'", GOOD))).containsExactly(
                "webhooks[0].name: Invalid value: \"a.b\": should be a domain with at least three segments separated"
                        + " by dots",
                "webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun",
                "webhooks[0].clientConfig: Required value: exactly one of url or service is required",
                "webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1");
        assertThat(mutating.create(hooks(GOOD + ", 'failurePolicy': 'x', 'timeoutSeconds': 0,"
                + "'reinvocationPolicy': 'y', 'matchConditions': [{'name': 'n', 'expression': 'true'},"
                + "{'name': 'n', 'expression': ' '}]", GOOD))).containsExactly(
                "webhooks[0].failurePolicy: Unsupported value: \"x\": supported values: \"Fail\", \"Ignore\"",
                "webhooks[0].timeoutSeconds: Invalid value: 0: the timeout value must be between 1 and 30 seconds",
                "webhooks[0].reinvocationPolicy: Unsupported value: \"y\": supported values: \"IfNeeded\", \"Never\"",
                "webhooks[0].matchConditions[1].expression: Required value",
                "webhooks[0].matchConditions[1].name: Duplicate value: \"n\"",
                "webhooks[1].name: Duplicate value: \"a.b.c\"");
    }

    @Test
    void aClientIsAUrlOrAService() {
        String hook = "'name': 'a.b.c', 'sideEffects': 'None', 'admissionReviewVersions': ['v2', 'v2'],"
                + "'clientConfig': ";
        assertThat(validating.create(hooks(hook + "{'url': 'http://u@/x?q#f'}"))).containsExactly(
                "webhooks[0].clientConfig.url: Invalid value: \"http\": 'https' is the only allowed URL scheme;"
                        + " desired format: https://host[/path]",
                "webhooks[0].clientConfig.url: Invalid value: \"\": host must be specified; desired format:"
                        + " https://host[/path]",
                "webhooks[0].clientConfig.url: Invalid value: \"u\": user information is not permitted in the URL",
                "webhooks[0].clientConfig.url: Invalid value: \"f\": fragments are not permitted in the URL",
                "webhooks[0].clientConfig.url: Invalid value: \"q\": query parameters are not permitted in the URL",
                "webhooks[0].admissionReviewVersions[1]: Invalid value: \"v2\": duplicate version",
                "webhooks[0].admissionReviewVersions: Invalid value: [\"v2\",\"v2\"]: must include at least one of"
                        + " v1, v1beta1");
        assertThat(validating.create(hooks(hook.replace("'v2', 'v2'", "'v1'") + "{'service': {'name': 's', 'port': -1,"
                + "'path': 'ab//c/'}}"))).containsExactly(
                "webhooks[0].clientConfig.service.name: Required value",
                "webhooks[0].clientConfig.service.port: Invalid value: -1: port is not valid: must be between 1 and"
                        + " 65535, inclusive",
                "webhooks[0].clientConfig.service.path: Invalid value: \"ab//c/\": must start with a '/'",
                "webhooks[0].clientConfig.service.path: Invalid value: \"ab//c/\": segment[1] may not be empty");
    }

    @Test
    void rulesSayWhichRequests() {
        assertThat(validating.create(hooks(GOOD + ", 'rules': [{'operations': ['*', 'LOOK'], 'apiGroups': ['', '*'],"
                + "'apiVersions': [''], 'resources': ['a/*', 'a/b', '*/c', 'd/c', '*', 'e', ''], 'scope': 'x'},"
                + "{'operations': ['*'], 'apiGroups': [''], 'apiVersions': ['v1'], 'resources': ['*/*', 'x']}]")))
                .containsExactly(
                        "webhooks[0].rules[0].operations: Invalid value: [\"*\",\"LOOK\"]: if '*' is present, must not"
                                + " specify other operations",
                        "webhooks[0].rules[0].operations[1]: Unsupported value: \"LOOK\": supported values: \"*\","
                                + " \"CONNECT\", \"CREATE\", \"DELETE\", \"UPDATE\"",
                        "webhooks[0].rules[0].apiGroups: Invalid value: [\"\",\"*\"]: if '*' is present, must not"
                                + " specify other API groups",
                        "webhooks[0].rules[0].apiVersions[0]: Required value",
                        "webhooks[0].rules[0].resources[1]: Invalid value: \"a/b\": if 'a/*' is present, must not"
                                + " specify a/b",
                        "webhooks[0].rules[0].resources[3]: Invalid value: \"d/c\": if '*/c' is present, must not"
                                + " specify d/c",
                        "webhooks[0].rules[0].resources[6]: Required value",
                        "webhooks[0].rules[0].resources: Invalid value: [\"a/*\",\"a/b\",\"*/c\",\"d/c\",\"*\",\"e\","
                                + "\"\"]: if '*' is present, must not specify other resources without subresources",
                        "webhooks[0].rules[0].scope: Unsupported value: \"x\": supported values: \"*\", \"Cluster\","
                                + " \"Namespaced\"",
                        "webhooks[0].rules[1].resources: Invalid value: [\"*/*\",\"x\"]: if '*/*' is present, must not"
                                + " specify other resources");
    }

    @Test
    void anUpdateMayLeaveWhatWasBadAlready() {
        String old = "'name': 'a.b.c', 'clientConfig': {'url': 'https://h/'}, 'admissionReviewVersions': ['v9'],"
                + "'objectSelector': {'matchExpressions': [{'key': 'k', 'operator': 'In', 'values': ['/']}]}";
        String bad = old + ", 'sideEffects': 'Some'";
        assertThat(validating.update(hooks(bad, bad), hooks(old, old))).isEmpty();
        assertThat(validating.update(hooks(bad, bad), hooks(GOOD))).hasSize(7);
        assertThat(validating.updated(hooks(bad), hooks(old)).object("metadata").integer("generation")).isEqualTo(1);
        assertThat(validating.updated(hooks(old), hooks(old)).object("metadata").has("generation")).isFalse();
        String condition = GOOD + ", 'matchConditions': [{}]";
        assertThat(validating.update(hooks(condition), hooks(condition))).isEmpty();
        assertThat(validating.update(hooks(condition), hooks(GOOD))).hasSize(2);
    }

    @Test
    void namesOfFilesAreWarnedOf() {
        assertThat(validating.warnings("{'metadata': {'name': 'x.static.k8s.io'}}")).containsExactly(
                "metadata.name: names ending with \".static.k8s.io\" are reserved for static manifest-based"
                        + " configurations and cannot be managed via the API");
    }
}
