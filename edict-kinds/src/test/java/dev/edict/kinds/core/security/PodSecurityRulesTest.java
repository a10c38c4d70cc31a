package dev.edict.kinds.core.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodSecurityRulesTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void usersAndGroupsAreInRange() {
        assertThat(spec("'securityContext': {'runAsUser': -1, 'fsGroup': 2147483648, 'supplementalGroups': [1, -2],"
                + "'fsGroupChangePolicy': 'Never', 'supplementalGroupsPolicy': 'Odd', 'seLinuxChangePolicy':"
                + "'MountOption'}, 'hostPID': true, 'shareProcessNamespace': true")).containsExactly(
                "spec.securityContext.fsGroup: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive",
                "spec.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive",
                "spec.securityContext.supplementalGroups[1]: Invalid value: -2: must be between 0 and 2147483647,"
                        + " inclusive",
                "spec.securityContext.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID"
                        + " cannot both be enabled",
                "spec.securityContext.fsGroupChangePolicy: Unsupported value: \"Never\": supported values: \"Always\","
                        + " \"OnRootMismatch\"",
                "spec.securityContext.supplementalGroupsPolicy: Unsupported value: \"Odd\": supported values: \"Merge\","
                        + " \"Strict\"",
                "spec.securityContext.seLinuxChangePolicy: Unsupported value: \"MountOption\": supported values:"
                        + " \"Recursive\"");
    }

    @Test
    void kernelParametersAreNamedOnceAndNotTheNodes() {
        assertThat(spec("'hostNetwork': true, 'hostIPC': true, 'securityContext': {'sysctls': [{'name': ''},"
                + "{'name': 'A b'}, {'name': 'vm.swap'}, {'name': 'vm.swap'}, {'name': 'net/ipv4/x'},"
                + "{'name': 'kernel.shmmax'}]}")).containsExactly(
                "spec.securityContext.sysctls[0].name: Required value",
                "spec.securityContext.sysctls[1].name: Invalid value: \"A b\": must have at most 253 characters and match"
                        + " regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$",
                "spec.securityContext.sysctls[3].name: Duplicate value: \"vm.swap\"",
                "spec.securityContext.sysctls[4].name: Invalid value: \"net/ipv4/x\": may not be specified when"
                        + " 'hostNetwork' is true",
                "spec.securityContext.sysctls[5].name: Invalid value: \"kernel.shmmax\": may not be specified when"
                        + " 'hostIPC' is true");
    }

    @Test
    void privilegesDoNotContradictEachOther() {
        assertThat(container("'securityContext': {'privileged': true, 'allowPrivilegeEscalation': false,"
                + "'procMount': 'Unmasked'}")).containsExactly(
                "spec.containers[0].securityContext.procMount: Invalid value: \"Unmasked\": `hostUsers` must be false to"
                        + " use `Unmasked`",
                "spec.containers[0].securityContext: Invalid value: {\"Capabilities\":null,\"Privileged\":true,"
                        + "\"SELinuxOptions\":null,\"WindowsOptions\":null,\"RunAsUser\":null,\"RunAsGroup\":null,"
                        + "\"RunAsNonRoot\":null,\"ReadOnlyRootFilesystem\":null,\"AllowPrivilegeEscalation\":false,"
                        + "\"ProcMount\":\"Unmasked\",\"SeccompProfile\":null,\"AppArmorProfile\":null}: cannot set"
                        + " `allowPrivilegeEscalation` to false and `privileged` to true");
        assertThat(container("'securityContext': {'allowPrivilegeEscalation': false, 'capabilities': {'add':"
                + "['CAP_SYS_ADMIN']}}")).singleElement().asString().contains("{\"Capabilities\":{\"Add\":"
                + "[\"CAP_SYS_ADMIN\"],\"Drop\":null}").endsWith(" to false and `capabilities.Add` CAP_SYS_ADMIN");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'seccompProfile': {}|seccompProfile.type: Required value: type is required when seccompProfile is set",
        "'seccompProfile': {'type': 'Odd'}|seccompProfile.type: Unsupported value: \"Odd\": supported values:"
                + " \"Localhost\", \"RuntimeDefault\", \"Unconfined\"",
        "'seccompProfile': {'type': 'Localhost'}|seccompProfile.localhostProfile: Required value: must be set when"
                + " seccomp type is Localhost",
        "'seccompProfile': {'type': 'Localhost', 'localhostProfile': '../p'}|seccompProfile.localhostProfile: Invalid"
                + " value: \"../p\": must not contain '..'",
        "'seccompProfile': {'type': 'Unconfined', 'localhostProfile': 'p'}|seccompProfile.localhostProfile: Invalid"
                + " value: {\"Type\":\"Unconfined\",\"LocalhostProfile\":\"p\"}: can only be set when seccomp type is"
                + " Localhost",
        "'appArmorProfile': {}|appArmorProfile.type: Required value: type is required when appArmorProfile is set",
        "'appArmorProfile': {'type': 'Odd'}|appArmorProfile.type: Unsupported value: \"Odd\": supported values:"
                + " \"Localhost\", \"RuntimeDefault\", \"Unconfined\"",
        "'appArmorProfile': {'type': 'Localhost'}|appArmorProfile.localhostProfile: Required value: must be set when"
                + " AppArmor type is Localhost",
        "'appArmorProfile': {'type': 'Localhost', 'localhostProfile': ' p'}|appArmorProfile.localhostProfile: Invalid"
                + " value: \" p\": must not be padded with whitespace",
        "'appArmorProfile': {'type': 'Unconfined', 'localhostProfile': 'p'}|appArmorProfile.localhostProfile: Invalid"
                + " value: \"p\": can only be set when AppArmor type is Localhost",
        "'windowsOptions': {'runAsUserName': ''}|windowsOptions.runAsUserName: Invalid value: \"\": runAsUserName cannot"
                + " be an empty string"
    }, quoteCharacter = '^')
    void profilesAndOptionsAreCheckedOnContainersAndPodsAlike(String field, String error) {
        assertThat(container("'securityContext': {" + field + "}"))
                .containsExactly("spec.containers[0].securityContext." + error);
        assertThat(spec("'securityContext': {" + field + "}")).containsExactly("spec.securityContext." + error);
    }

    @Test
    void windowsUsersAreWrittenAsWindowsDoes() {
        assertThat(container("'securityContext': {'windowsOptions': {'runAsUserName': 'a@b'}}")).containsExactly(
                "spec.containers[0].securityContext.windowsOptions.runAsUserName: Invalid value: \"a@b\": runAsUserName's"
                        + " User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
        assertThat(container("'securityContext': {'windowsOptions': {'runAsUserName': 'NT AUTHORITY\\\\..'}}"))
                .singleElement().asString().endsWith("runAsUserName's User cannot contain only periods or spaces");
        assertThat(container("'securityContext': {'windowsOptions': {'runAsUserName': '.domain\\\\user'}}"))
                .singleElement().asString()
                .endsWith("runAsUserName's Domain doesn't match the NetBios nor the DNS format");
    }

    @Test
    void annotationsAndFieldsAgree() {
        assertThat(pods.create("""
                {'metadata': {'annotations': {'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',
                   'container.seccomp.security.alpha.kubernetes.io/a': 'localhost/x',
                   'container.apparmor.security.beta.kubernetes.io/a': 'unconfined',
                   'container.apparmor.security.beta.kubernetes.io/b': 'odd'}},
                 'spec': {'securityContext': {'seccompProfile': {'type': 'RuntimeDefault'}}, 'containers': [
                   {'name': 'a', 'image': 'x', 'securityContext': {
                     'seccompProfile': {'type': 'Localhost', 'localhostProfile': 'y'},
                     'appArmorProfile': {'type': 'RuntimeDefault'}}}]}}""")).containsExactly(
                "metadata.annotations[container.apparmor.security.beta.kubernetes.io/b]: Invalid value: \"b\": container"
                        + " not found",
                "metadata.annotations[container.apparmor.security.beta.kubernetes.io/b]: Invalid value: \"odd\": invalid"
                        + " AppArmor profile name: \"odd\"",
                "spec.securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must match",
                "spec.containers[0].securityContext.seccompProfile.localhostProfile: Forbidden: seccomp profile in"
                        + " annotation and field must match",
                "spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and"
                        + " field must match");
    }

    @Test
    void someAnnotationsMeanSomething() {
        assertThat(pods.create("{'metadata': {'annotations': {'kubernetes.io/config.mirror': 'm',"
                + "'controller.kubernetes.io/pod-deletion-cost': '010',"
                + "'seccomp.security.alpha.kubernetes.io/pod': 'odd'}}, 'spec': {'containers': [{'name': 'a', 'image':"
                + "'x'}]}}")).containsExactly(
                "metadata.annotations[kubernetes.io/config.mirror]: Invalid value: \"m\": must set spec.nodeName if mirror"
                        + " pod annotation is set",
                "metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: \"010\": must be a"
                        + " 32bit integer",
                "metadata.annotations.seccomp.security.alpha.kubernetes.io/pod: Invalid value: \"odd\": must be a valid"
                        + " seccomp profile");
    }

    @Test
    void whatASystemCannotHaveIsRefused() {
        assertThat(spec("'os': {}")).containsExactly("spec.os.name: Required value");
        assertThat(spec("'os': {'name': 'plan9'}")).containsExactly(
                "spec.os: Unsupported value: \"plan9\": supported values: \"linux\", \"windows\"");
        assertThat(spec("'os': {'name': 'linux'}, 'securityContext': {'windowsOptions': {}}")).containsExactly(
                "spec.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod");
        assertThat(spec("'os': {'name': 'windows'}, 'hostIPC': true, 'securityContext': {'runAsUser': 1}"))
                .containsExactly("spec.hostIPC: Forbidden: cannot be set for a windows pod",
                        "spec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod");
    }

    @Test
    void processesOfTheNodeRunAllTogetherOnItsNetwork() {
        assertThat(pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x', 'securityContext':"
                + "{'windowsOptions': {'hostProcess': true}}}, {'name': 'b', 'image': 'x'}]}}")).containsExactly(
                "spec: Invalid value: \"\": If pod contains any hostProcess containers then all containers must be"
                        + " HostProcess containers",
                "spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess"
                        + " containers");
    }

    @Test
    void aPodWithItsOwnUsersKeepsOutOfTheNodesNamespaces() {
        assertThat(spec("'hostUsers': false, 'hostNetwork': true, 'hostPID': true")).containsExactly(
                "spec.hostNetwork: Forbidden: when `hostUsers` is false",
                "spec.HostPID: Forbidden: when `hostUsers` is false");
    }

    private List<String> spec(String fields) {
        return pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x'}], " + fields + "}}");
    }

    private List<String> container(String fields) {
        return pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x', " + fields + "}]}}");
    }
}
