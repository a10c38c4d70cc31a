package dev.edict.kinds.admissionregistration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyRulesTest {
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final String RULE =
            "{'operations': ['CREATE'], 'apiGroups': [''], 'apiVersions': ['v1'], 'resources': ['pods']}";
    private static final String MATCH = "'matchConstraints': {'resourceRules': [" + RULE + "]}";

    private final KindTrial validating = KindTrial.clusterWide(GROUP, "ValidatingAdmissionPolicy");
    private final KindTrial mutating = KindTrial.clusterWide(GROUP, "MutatingAdmissionPolicy");
    private final KindTrial binding = KindTrial.clusterWide(GROUP, "ValidatingAdmissionPolicyBinding");
    private final KindTrial mutatingBinding = KindTrial.clusterWide(GROUP, "MutatingAdmissionPolicyBinding");

    private static String spec(String inner) {
        return "{'spec': {" + inner + "}}";
    }

    @Test
    void aPolicyGetsItsDefaults() {
        assertThat(validating.created(spec("'matchConstraints': {'excludeResourceRules': [{}]}")).object("spec"))
                .isEqualTo(KindTrial.tree("{'failurePolicy': 'Fail', 'matchConstraints': {'matchPolicy': 'Equivalent',"
                        + "'namespaceSelector': {}, 'objectSelector': {}, 'excludeResourceRules': [{'scope': '*'}]}}"));
        assertThat(validating.updated("{'spec': {'x': 1}, 'status': {'a': 1}}", "{'metadata': {'generation': 3},"
                + "'status': {'b': 1}}")).satisfies(updated -> {
                    assertThat(updated.object("metadata").integer("generation")).isEqualTo(4);
                    assertThat(updated.object("status")).isEqualTo(KindTrial.tree("{'b': 1}"));
                });
    }

    private List<String> validation(String fields) {
        return validating.create(spec(MATCH + ", " + fields));
    }

    @Test
    void expressionsAreCompiled() {
        assertThat(validation("'validations': [{'expression': 'x > 1'}]")).containsExactly(
                "spec.validations[0].expression: Invalid value: \"x > 1\": compilation failed: ERROR: <input>:1:1:"
                        + " undeclared reference to 'x' (in container '')\n | x > 1\n | ^");
        assertThat(validation("'validations': [{'expression': 'object.spec.on'}]")).containsExactly(
                "spec.validations[0].expression: Invalid value: \"object.spec.on\": must evaluate to bool but got dyn");
        assertThat(validation("'validations': [{'expression': 'true', 'messageExpression': '1'}],"
                + "'auditAnnotations': [{'key': 'k', 'valueExpression': ' 1u '}]")).containsExactly(
                "spec.validations[0].messageExpression: Invalid value: \"1\": must evaluate to string but got int",
                "spec.auditAnnotations[0].valueExpression: Invalid value: \" 1u \": must evaluate to one of [string"
                        + " null_type] but got uint");
        assertThat(validation("'validations': [{'expression': 'true'}], 'variables': [{'name': 'v', 'expression': '('}],"
                + "'matchConditions': [{'name': 'm', 'expression': '1'}]")).hasSize(2).first().isEqualTo(
                "spec.matchConditions[0].expression: Invalid value: \"1\": must evaluate to bool but got int");
    }

    @Test
    void parametersAndVariablesAreSpokenOfWhereThereAreSome() {
        String speaks = "'validations': [{'expression': 'params.x == 1 && variables.v == 2'}]";
        assertThat(validation(speaks)).singleElement().asString()
                .contains("undeclared reference to 'params'", "undeclared reference to 'variables'");
        assertThat(validation(speaks + ", 'paramKind': {'apiVersion': 'v1', 'kind': 'ConfigMap'},"
                + "'variables': [{'name': 'v', 'expression': 'object.metadata.name'}]")).isEmpty();
    }

    @Test
    void theRequestItsNamespaceAndVariablesHaveTypes() {
        assertThat(validation("'validations': [{'expression': 'request.dryRun'}, {'expression': 'request.userInfo.uid'},"
                + "{'expression': 'namespaceObject.foo'}, {'expression': 'variables.v'}, {'expression': 'variables.w'}],"
                + "'variables': [{'name': 'v', 'expression': '1 > 2'}]")).containsExactly(
                "spec.validations[1].expression: Invalid value: \"request.userInfo.uid\": must evaluate to bool but got"
                        + " string",
                "spec.validations[2].expression: Invalid value: \"namespaceObject.foo\": compilation failed: ERROR:"
                        + " <input>:1:16: undefined field 'foo'\n | namespaceObject.foo\n | ...............^",
                "spec.validations[4].expression: Invalid value: \"variables.w\": compilation failed: ERROR:"
                        + " <input>:1:10: undefined field 'w'\n | variables.w\n | .........^");
    }

    @Test
    void aVariableKnowsOnlyThoseBeforeIt() {
        assertThat(validation("'validations': [{'expression': 'true'}], 'variables': [{'name': 'a', 'expression':"
                + "'variables.b'}, {'name': 'b', 'expression': '1'}]")).containsExactly(
                "spec.variables[0].expression: Invalid value: \"variables.b\": compilation failed: ERROR:"
                        + " <input>:1:10: undefined field 'b'\n | variables.b\n | .........^");
    }

    @Test
    void typesAreToldByTheNamesThatDeclarationsHave() {
        assertThat(validating.create(spec(MATCH + ", 'validations': [{'expression': '[timestamp(request.name)]'}],"
                + "'matchConditions': [{'name': 'a', 'expression': '  request.name'}]"))).containsExactlyInAnyOrder(
                "spec.validations[0].expression: Invalid value: \"[timestamp(request.name)]\": must evaluate to bool but got"
                        + " list(google.protobuf.Timestamp)",
                "spec.matchConditions[0].expression: Invalid value: \"request.name\": must evaluate to bool but got string");
    }

    @Test
    void manyVariablesAreDeclaredInOneTable() {
        StringBuilder variables = new StringBuilder("{'name': 'v', 'expression': '1'}");
        for (int number = 0; number < 5_000; number++) {
            variables.append(", {'name': 'v").append(number).append("', 'expression': 'true'}");
        }
        assertThat(validating.create(spec(MATCH + ", 'variables': [" + variables + "], 'validations': ["
                + "{'expression': 'variables.v4999 && variables.v == 1'}]"))).isEmpty();
    }

    @Test
    void expressionsMayAskForRightsButMessagesMayNot() {
        String check = "authorizer.requestResource.check(\\\"get\\\").allowed()";
        String asks = "'variables': [{'name': 'v', 'expression': 'authorizer.path(\\\"/\\\").check(\\\"get\\\").allowed()'}],"
                + "'matchConditions': [{'name': 'm', 'expression': '" + check + "'}],"
                + "'validations': [{'expression': 'variables.v'}, {'expression': '" + check + "'";
        assertThat(validation(asks + "}]")).isEmpty();
        assertThat(validation(asks + ", 'messageExpression': 'authorizer.path(1)'}]")).singleElement().asString()
                .startsWith("spec.validations[1].messageExpression: ").contains("undeclared reference to 'authorizer'");
        assertThat(validation("'validations': [{'expression': 'authorizer.errored()'}]")).singleElement().asString()
                .contains("found no matching overload for 'errored' applied to 'kubernetes.authorization.Authorizer.()'");
    }

    @Test
    void expressionsThatChangeObjectsAreCompiled() {
        assertThat(mutating.create(spec(MATCH + ", 'reinvocationPolicy': 'Never', 'mutations': ["
                + "{'patchType': 'ApplyConfiguration', 'applyConfiguration': {'expression': '\\\"text\\\"'}},"
                + "{'patchType': 'JSONPatch', 'jsonPatch': {'expression': ' Object{} '}},"
                + "{'patchType': 'ApplyConfiguration', 'applyConfiguration': {'expression': 'Object{a: variables.b}'}},"
                + "{'patchType': 'JSONPatch', 'jsonPatch': {'expression': '[JSONPatch{op: \\\"remove\\\", path: \\\"/a\\\"}]'}}]")))
                .containsExactly(
                        "spec.mutations[0].applyConfiguration.expression: Invalid value: \"\\\"text\\\"\": must evaluate to"
                                + " Object but got string",
                        "spec.mutations[1].jsonPatch.expression: Invalid value: \"Object{}\": must evaluate to"
                                + " list(JSONPatch) but got Object",
                        "spec.mutations[2].applyConfiguration.expression: Invalid value: \"Object{a: variables.b}\":"
                                + " compilation failed: ERROR: <input>:1:20: undefined field 'b'\n"
                                + " | Object{a: variables.b}\n | ...................^");
    }

    @Test
    void aPolicySaysWhatItIsAboutAndWhatItDoes() {
        assertThat(validating.create("{}")).containsExactly(
                "spec.matchConstraints: Required value",
                "spec.validations: Required value: validations or auditAnnotations must contain at least one item",
                "spec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one"
                        + " item");
        assertThat(validating.create(spec("'failurePolicy': 'x', 'paramKind': {'apiVersion': 'A/b/c'},"
                + "'matchConstraints': {'matchPolicy': 'y'}, 'variables': [{'name': 'in', 'expression': '1'}, {}],"
                + "'validations': [{'reason': 'z', 'message': 'a\\nb', 'messageExpression': ' '}]"))).containsExactly(
                "spec.failurePolicy: Unsupported value: \"x\": supported values: \"Fail\", \"Ignore\"",
                "spec.paramKind.apiVersion: Invalid value: \"A/b/c\": unexpected GroupVersion string: A/b/c",
                "spec.paramKind.kind: Required value",
                "spec.matchConstraints.matchPolicy: Unsupported value: \"y\": supported values: \"Equivalent\","
                        + " \"Exact\"",
                "spec.matchConstraints.resourceRules: Required value",
                "spec.variables[0].name: Invalid value: \"in\": must be a valid CEL identifier",
                "spec.variables[1].name: Required value: name is not specified",
                "spec.variables[1].expression: Required value: expression is not specified",
                "spec.validations[0].expression: Required value: expression is not specified",
                "spec.validations[0].messageExpression: Invalid value: \" \": must be non-empty if specified",
                "spec.validations[0].message: Invalid value: \"a\\nb\": must not contain line breaks",
                "spec.validations[0].reason: Unsupported value: \"z\": supported values: \"Forbidden\", \"Invalid\","
                        + " \"RequestEntityTooLarge\"");
    }

    @Test
    void notesForTheAuditLogHaveKeys() {
        assertThat(validating.create(spec(MATCH + ", 'auditAnnotations': [{'key': 'a', 'valueExpression': 'null'},"
                + "{'key': 'a', 'valueExpression': ''}, {'key': '-', 'valueExpression': 'null'}]"))).satisfiesExactly(
                error -> assertThat(error).isEqualTo("spec.auditAnnotations[1].valueExpression: Required value:"
                        + " valueExpression is not specified"),
                error -> assertThat(error).isEqualTo("spec.auditAnnotations[1].key: Duplicate value: \"a\""),
                error -> assertThat(error).startsWith("spec.auditAnnotations[2].key: Invalid value: \"x/-\": name part"
                        + " must consist of"));
    }

    @Test
    void theStatusOfAPolicyNamesFields() {
        assertThat(validating.updateStatus("{'status': {'typeChecking': {'expressionWarnings': [{}]},"
                + "'conditions': [{'type': 'A', 'status': 'x', 'reason': 'R', 'lastTransitionTime':"
                + "'2026-01-01T00:00:00Z'}]}}", "{}")).containsExactly(
                "status.typeChecking.expressionWarnings[0].warning: Required value",
                "status.typeChecking.expressionWarnings[0].fieldRef: Required value",
                "status.conditions[0].status: Unsupported value: \"x\": supported values: \"False\", \"True\","
                        + " \"Unknown\"");
    }

    @Test
    void conditionsAreCheckedWhenTheyChange() {
        String bad = spec(MATCH + ", 'validations': [{'expression': 'true'}], 'matchConditions': [{'name': 'n'}]");
        assertThat(validating.update(bad, bad)).isEmpty();
        assertThat(validating.update(bad, spec(MATCH))).containsExactly(
                "spec.matchConditions[0].expression: Required value");
        assertThat(validating.update(bad.replace("'spec': {", "'spec': {'paramKind': {'apiVersion': 'v1', 'kind': 'A'},"),
                bad)).hasSize(1);
    }

    @Test
    void aMutatingPolicySaysHow() {
        assertThat(mutating.create(spec(MATCH.replace("CREATE", "DELETE")))).containsExactly(
                "spec.matchConstraints.resourceRules.operations: Unsupported value: \"DELETE\": supported values:"
                        + " \"*\", \"CONNECT\", \"CREATE\", \"UPDATE\"",
                "spec.mutations: Required value: mutations must contain at least one item",
                "spec.reinvocationPolicy: Required value");
        assertThat(mutating.create(spec(MATCH + ", 'reinvocationPolicy': 'Often', 'mutations': [{}, {'patchType': 'x'},"
                + "{'patchType': 'ApplyConfiguration', 'jsonPatch': {}}, {'patchType': 'JSONPatch', 'jsonPatch': {}}]")))
                .containsExactly(
                        "spec.mutations[0].patchType: Required value",
                        "spec.mutations[1].patchType: Unsupported value: \"x\": supported values:"
                                + " \"ApplyConfiguration\", \"JSONPatch\"",
                        "spec.mutations[2].applyConfiguration: Required value: must be specified when patchType is"
                                + " ApplyConfiguration",
                        "spec.mutations[2].jsonPatch: Invalid value: \"{jsonPatch}\": must not be specified when"
                                + " patchType is ApplyConfiguration",
                        "spec.mutations[3].jsonPatch.expression: Required value",
                        "spec.reinvocationPolicy: Unsupported value: \"Often\": supported values: \"IfNeeded\","
                                + " \"Never\"");
    }

    @Test
    void aBindingNamesAPolicyAndItsParameters() {
        assertThat(binding.create(spec("'policyName': 'A', 'paramRef': {'name': 'a', 'selector': {},"
                + "'parameterNotFoundAction': 'x'}, 'validationActions': ['Deny', 'Warn', 'Deny', 'Laugh']")))
                .hasSize(7).contains(
                        "spec.paramRef.name: Forbidden: name and selector are mutually exclusive",
                        "spec.paramRef.selector: Forbidden: name and selector are mutually exclusive",
                        "spec.paramRef.parameterNotFoundAction: Unsupported value: \"x\": supported values: \"Deny\","
                                + " \"Allow\"",
                        "spec.validationActions[2]: Duplicate value: \"Deny\"",
                        "spec.validationActions[3]: Unsupported value: \"Laugh\": supported values: \"Audit\","
                                + " \"Deny\", \"Warn\"",
                        "spec.validationActions: Invalid value: [\"Deny\",\"Warn\",\"Deny\",\"Laugh\"]: must not"
                                + " contain both Deny and Warn (repeating the same validation failure information in"
                                + " the API response and headers serves no purpose)");
        assertThat(binding.create(spec("'paramRef': {}"))).containsExactly(
                "spec.policyName: Required value",
                "spec.paramRef: Required value: one of name or selector must be specified",
                "spec.paramRef.parameterNotFoundAction: Required value",
                "spec.validationActions: Required value: at least one validation action is required");
        assertThat(mutatingBinding.create(spec("'policyName': 'a', 'matchResources': {'resourceRules': [{'resourceNames':"
                + "['x', 'x', '..'], " + RULE.substring(1).replace("CREATE", "DELETE") + "]}"))).containsExactly(
                "spec.matchResources.resourceRules[0].resourceNames[1]: Duplicate value: \"x\"",
                "spec.matchResources.resourceRules[0].resourceNames[2]: Invalid value: \"..\": may not be '..'",
                "spec.matchResources.resourceRules.operations: Unsupported value: \"DELETE\": supported values: \"*\","
                        + " \"CONNECT\", \"CREATE\", \"UPDATE\"");
    }
}
