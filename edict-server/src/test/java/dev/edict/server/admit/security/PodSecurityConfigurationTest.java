package dev.edict.server.admit.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class PodSecurityConfigurationTest {
    private static ObjectValue tree(String fields) {
        return (ObjectValue) Json.parse(("{'apiVersion':'pod-security.admission.config.k8s.io/v1',"
                + "'kind':'PodSecurityConfiguration'," + fields + "}").replace('\'', '"'));
    }

    private static String complaint(ObjectValue configuration) {
        try {
            return "read as " + PodSecurityConfiguration.read(configuration).defaults();
        } catch (IllegalArgumentException wrong) {
            return String.valueOf(wrong.getMessage());
        }
    }

    @Test
    void whatItSaysHolds() {
        PodSecurityConfiguration read = PodSecurityConfiguration.read(tree("'defaults':{'enforce':'baseline',"
                + "'enforce-version':'v1.24'},'exemptions':{'namespaces':['a'],'usernames':['b'],'runtimeClasses':['c']}"));
        assertThat(read.defaults().enforce()).hasToString("baseline:v1.24");
        assertThat(read.defaults().audit().isFree()).isTrue();
        assertThat(read.exemptsNamespace("a") && read.exemptsUser("b") && read.exemptsRuntimeClass("c")).isTrue();
    }

    @Test
    void aSlipOfThePenIsNotTakenForLeave() {
        assertThat(complaint(tree("'default':{'enforce':'restricted'}")))
                .isEqualTo("strict decoding error: unknown field \"default\"");
        assertThat(complaint(tree("'defaults':{'enforced':'restricted'}")))
                .isEqualTo("strict decoding error: unknown field \"defaults.enforced\"");
        assertThat(complaint(tree("'defaults':{'enforce-version':1.24}")))
                .isEqualTo("defaults.enforce-version: expected is a string, not number");
        assertThat(complaint(tree("'defaults':'restricted'"))).isEqualTo("defaults: expected is an object, not string");
        assertThat(complaint(tree("'exemptions':{'namespaces':'a'}")))
                .isEqualTo("exemptions.namespaces: expected is a list, not string");
        assertThat(complaint(tree("'defaults':{'enforce':'strict'}"))).isEqualTo("defaults.enforce: Invalid value: "
                + "\"strict\": must be one of privileged, baseline, restricted");
        assertThat(complaint(tree("'exemptions':{'namespaces':['A'],'runtimeClasses':['a','a'],'usernames':['']}")))
                .contains("exemptions.namespaces[0]: Invalid value: \"A\": a lowercase RFC 1123 label must consist of")
                .contains("exemptions.runtimeClasses[1]: Duplicate value: \"a\"")
                .contains("exemptions.usernames[0]: Invalid value: \"\": username must not be empty");
    }

    @Test
    void anotherKindIsRefused() {
        assertThatThrownBy(() -> PodSecurityConfiguration.read(ObjectValue.EMPTY))
                .hasMessageStartingWith("Object 'Kind' is missing");
        assertThatThrownBy(() -> PodSecurityConfiguration.read(tree("'defaults':{}").with("kind", "Policy"))).hasMessageStartingWith(
                "no kind \"Policy\" is registered for version \"pod-security.admission.config.k8s.io/v1\"");
    }
}
