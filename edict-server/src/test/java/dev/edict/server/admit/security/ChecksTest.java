package dev.edict.server.admit.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChecksTest {
    private static final String CAREFUL = "'securityContext':{'runAsNonRoot':true,'seccompProfile':{'type':'RuntimeDefault'}},"
            + "'containers':[{'name':'c','securityContext':{'allowPrivilegeEscalation':false,'capabilities':{'drop':['ALL']}}}]";

    private final Checks checks = new Checks();

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    /** What is said of a pod's spec at a level such as {@code baseline:v1.20}. */
    private String found(String policy, String spec) {
        return foundInPod(policy, "{'spec':" + spec + "}");
    }

    private String foundInPod(String policy, String pod) {
        String[] parts = policy.split(":");
        ObjectValue labels = ObjectValue.of("pod-security.kubernetes.io/enforce", parts[0],
                "pod-security.kubernetes.io/enforce-version", parts[1]);
        FieldErrors errors = new FieldErrors();
        LevelVersion level = SecurityPolicy.of(labels, SecurityPolicy.FREE, errors).enforce();
        assertThat(errors.isEmpty()).isTrue();
        return Violation.details(checks.violations(level, PodShape.of(tree(pod))));
    }

    @Test
    void aCarefulPodIsRestrictedInEveryVersion() {
        for (int minor = 0; minor < 40; minor++) {
            assertThat(found("restricted:v1." + minor, "{" + CAREFUL + "}")).as("v1.%d", minor).isEmpty();
        }
    }

    @Test
    void everythingIsAllowedToThePrivileged() {
        assertThat(found("privileged:latest", "{'hostPID':true,'containers':[{'name':'c'}]}")).isEmpty();
    }

    @Test
    void theBaselineKeepsPodsOffTheMachine() {
        assertThat(found("baseline:latest", "{'hostIPC':true,'hostNetwork':true,'containers':[]}"))
                .isEqualTo("host namespaces (hostNetwork=true, hostIPC=true)");
        assertThat(found("baseline:latest", "{'volumes':[{'name':'a','hostPath':{'path':'/'}},{'name':'b','emptyDir':{}},"
                + "{'name':'d','hostPath':{'path':'/'}}]}")).isEqualTo("hostPath volumes (volumes \"a\", \"d\")");
        assertThat(found("baseline:latest", "{'containers':[{'name':'a','ports':[{'hostPort':80},{'hostPort':443}]},"
                + "{'name':'b','ports':[{'hostPort':80}]}]}"))
                .isEqualTo("hostPort (containers \"a\", \"b\" use hostPorts 443, 80)");
        assertThat(found("baseline:latest", "{'securityContext':{'windowsOptions':{'hostProcess':true}},"
                + "'containers':[{'name':'a','securityContext':{'windowsOptions':{'hostProcess':true}}}]}"))
                .isEqualTo("hostProcess (pod and container \"a\" must not set securityContext.windowsOptions.hostProcess=true)");
    }

    @Test
    void theBaselineLimitsWhatContainersMayBe() {
        assertThat(found("baseline:latest", "{'initContainers':[{'name':'i','securityContext':{'privileged':true}}],"
                + "'ephemeralContainers':[{'name':'e','securityContext':{'privileged':true}}]}"))
                .isEqualTo("privileged (containers \"i\", \"e\" must not set securityContext.privileged=true)");
        assertThat(found("baseline:latest", "{'containers':[{'name':'a','securityContext':{'capabilities':"
                + "{'add':['CHOWN','SYS_TIME','NET_RAW']}}}]}")).isEqualTo("non-default capabilities (container \"a\" must not "
                        + "include \"NET_RAW\", \"SYS_TIME\" in securityContext.capabilities.add)");
        assertThat(found("baseline:latest", "{'securityContext':{'seLinuxOptions':{'type':'spc_t'}},'containers':[{'name':'a',"
                + "'securityContext':{'seLinuxOptions':{'user':'u','role':'r'}}}]}"))
                .isEqualTo("seLinuxOptions (pod and container \"a\" set forbidden securityContext.seLinuxOptions: "
                        + "type \"spc_t\"; user may not be set; role may not be set)");
        assertThat(found("baseline:latest", "{'containers':[{'name':'a','securityContext':{'seccompProfile':"
                + "{'type':'Unconfined'}}}]}")).isEqualTo("seccompProfile (container \"a\" must not set "
                        + "securityContext.seccompProfile.type to \"Unconfined\")");
    }

    @Test
    void profilesInAnnotationsCountAsTheyDidBeforeThereWereFields() {
        String pod = "{'metadata':{'annotations':{'container.apparmor.security.beta.kubernetes.io/a':'unconfined',"
                + "'seccomp.security.alpha.kubernetes.io/pod':'unconfined',"
                + "'container.seccomp.security.alpha.kubernetes.io/a':'localhost/x'}},'spec':{'containers':[{'name':'a'}]}}";
        String armor = "forbidden AppArmor profile (annotation must not set AppArmor profile type to "
                + "\"container.apparmor.security.beta.kubernetes.io/a=\"unconfined\"\")";
        assertThat(foundInPod("baseline:v1.19", pod)).isEqualTo(armor);
        assertThat(foundInPod("baseline:v1.18", pod)).isEqualTo(armor
                + ", seccompProfile (forbidden annotation seccomp.security.alpha.kubernetes.io/pod=\"unconfined\")");
    }

    @Test
    void laterVersionsKnowMoreHarmlessThings() {
        String sysctls = "{'securityContext':{'sysctls':[{'name':'net.ipv4.ip_local_reserved_ports'},"
                + "{'name':'net.ipv4.tcp_fin_timeout'},{'name':'net.ipv4.tcp_rmem'},{'name':'kernel.msgmax'}]}}";
        assertThat(found("baseline:v1.26", sysctls)).isEqualTo("forbidden sysctls (net.ipv4.ip_local_reserved_ports, "
                + "net.ipv4.tcp_fin_timeout, net.ipv4.tcp_rmem, kernel.msgmax)");
        assertThat(found("baseline:v1.28", sysctls))
                .isEqualTo("forbidden sysctls (net.ipv4.tcp_fin_timeout, net.ipv4.tcp_rmem, kernel.msgmax)");
        assertThat(found("baseline:v1.31", sysctls)).isEqualTo("forbidden sysctls (net.ipv4.tcp_rmem, kernel.msgmax)");
        assertThat(found("baseline:v1.99", sysctls)).isEqualTo("forbidden sysctls (kernel.msgmax)");
        String engine = "{'securityContext':{'seLinuxOptions':{'type':'container_engine_t'}}}";
        assertThat(found("baseline:v1.30", engine)).contains("container_engine_t");
        assertThat(found("baseline:v1.31", engine)).isEmpty();
    }

    @Test
    void laterVersionsKnowMoreHarmfulThings() {
        String probe = "{'containers':[{'name':'a','livenessProbe':{'httpGet':{'host':'10.0.0.1'}},"
                + "'lifecycle':{'preStop':{'tcpSocket':{'host':'b'}}}}]}";
        assertThat(found("baseline:v1.33", probe)).isEmpty();
        assertThat(found("baseline:v1.34", probe)).isEqualTo(
                "probe or lifecycle host (container \"a\" uses probe or lifecycle hosts \"10.0.0.1\", \"b\")");
    }

    @Test
    void whoHasUsersOfItsOwnMayBeRoot() {
        String root = "{'hostUsers':false,'securityContext':{'runAsUser':0,'runAsNonRoot':false,"
                + "'seccompProfile':{'type':'Localhost'}},'containers':[{'name':'c','securityContext':{'procMount':'Unmasked',"
                + "'allowPrivilegeEscalation':false,'capabilities':{'drop':['ALL']}}}]}";
        String mount = "procMount (container \"c\" must not set securityContext.procMount to \"Unmasked\")";
        assertThat(found("baseline:v1.34", root)).isEqualTo(mount);
        assertThat(found("baseline:v1.35", root)).isEmpty();
        assertThat(found("restricted:v1.35", root)).isEqualTo(mount);
        assertThat(found("restricted:v1.34", root)).isEqualTo(mount
                + ", runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false)"
                + ", runAsUser=0 (pod must not set runAsUser=0)");
    }

    @Test
    void theRestrictedSayWhatTheyDoWithout() {
        assertThat(found("restricted:latest", "{'volumes':[{'name':'n','nfs':{}},{'name':'h','hostPath':{}},{'name':'i','image':{}}],"
                + CAREFUL + "}")).isEqualTo("restricted volume types (volumes \"n\", \"h\" use restricted volume types "
                        + "\"hostPath\", \"nfs\")");
        assertThat(found("restricted:v1.7", "{'containers':[{'name':'c'}]}"))
                .isEqualTo("runAsNonRoot != true (pod or container \"c\" must set securityContext.runAsNonRoot=true)");
        assertThat(found("restricted:v1.22", "{'securityContext':{'runAsNonRoot':true,'seccompProfile':{'type':'Localhost'}},"
                + "'containers':[{'name':'c','securityContext':{'allowPrivilegeEscalation':false,"
                + "'capabilities':{'drop':['NET_RAW'],'add':['CHOWN']}}}]}")).isEqualTo("unrestricted capabilities (container \"c\" "
                        + "must set securityContext.capabilities.drop=[\"ALL\"]; container \"c\" must not include \"CHOWN\" in "
                        + "securityContext.capabilities.add)");
        assertThat(found("restricted:v1.24", "{'os':{'name':'windows'},'securityContext':{'runAsNonRoot':true},"
                + "'containers':[{'name':'c'}]}")).startsWith("allowPrivilegeEscalation != false");
        assertThat(found("restricted:v1.25", "{'os':{'name':'windows'},'securityContext':{'runAsNonRoot':true},"
                + "'containers':[{'name':'c'}]}")).isEmpty();
    }

    @Test
    void labelsThatAreWrongCountAsTheStrictestWhereTheyEnforceAndAsNoneElsewhere() {
        FieldErrors errors = new FieldErrors();
        SecurityPolicy policy = SecurityPolicy.of(tree("{'pod-security.kubernetes.io/enforce':'strict',"
                + "'pod-security.kubernetes.io/audit':'x','pod-security.kubernetes.io/warn-version':'v2.0'}"),
                SecurityPolicy.FREE, errors);
        assertThat(List.of(policy.enforce(), policy.audit(), policy.warn())).extracting(LevelVersion::toString)
                .containsExactly("restricted:latest", "privileged:latest", "privileged:latest");
        assertThat(errors.isEmpty()).isFalse();
    }

    @Test
    void whatIsEnforcedIsWarnedOfUnlessSomethingElseIsSaid() {
        SecurityPolicy policy = SecurityPolicy.of(tree("{'pod-security.kubernetes.io/enforce':'baseline',"
                + "'pod-security.kubernetes.io/enforce-version':'v1.20'}"), SecurityPolicy.FREE, new FieldErrors());
        assertThat(policy.warn()).hasToString("baseline:v1.20");
        assertThat(policy.audit()).hasToString("privileged:latest");
    }

    @Test
    void podsThatDoTheSameAreToldOfTogether() {
        PodSecurityConfiguration exempting = PodSecurityConfiguration.read(tree(
                "{'apiVersion':'pod-security.admission.config.k8s.io/v1','kind':'PodSecurityConfiguration',"
                        + "'exemptions':{'runtimeClasses':['sandbox']}}"));
        String pod = "{'metadata':{'name':'%s','ownerReferences':[{'controller':true,'uid':'%s'}]},'spec':{'hostPID':true%s}}";
        List<ObjectValue> pods = List.of(tree(pod.formatted("c", "1", "")), tree(pod.formatted("b", "1", "")),
                tree(pod.formatted("a", "2", "")), tree(pod.formatted("d", "3", ",'hostNetwork':true,'volumes':[{'name':'v',"
                        + "'hostPath':{}}]")), tree(pod.formatted("e", "4", ",'runtimeClassName':'sandbox'")));
        assertThat(new ExistingPods(checks, exempting).warnings("n", new LevelVersion(Level.BASELINE, PolicyVersion.LATEST), pods))
                .containsExactly("existing pods in namespace \"n\" violate the new PodSecurity enforce level \"baseline:latest\"",
                        "a (and 2 other pods): host namespaces", "d: host namespaces, hostPath volumes");
    }
}
