package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Plugins of the server that run when they are asked for. */
class OptionalPluginsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String SERVICES = "/api/v1/namespaces/default/services";

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new RunningServer(Edict.builder()
                .enableAdmissionPlugins("AlwaysAdmit", "NamespaceAutoProvision", "NamespaceExists",
                        "LimitPodHardAntiAffinityTopology", "AlwaysPullImages", "PodNodeSelector",
                        "PodTolerationRestriction", "EventRateLimit", "ExtendedResourceToleration", "DenyServiceExternalIPs")
                .disableAdmissionPlugins("DefaultTolerationSeconds")
                .admissionPluginConfiguration("EventRateLimit", tree("{'apiVersion':"
                        + "'eventratelimit.admission.k8s.io/v1alpha1','kind':'Configuration',"
                        + "'limits':[{'type':'Namespace','qps':1,'burst':2}]}"))
                .admissionPluginConfiguration("PodNodeSelector",
                        tree("{'podNodeSelectorPluginConfig':{'fenced':'disk=fast,zone=a'}}"))
                .admissionPluginConfiguration("PodTolerationRestriction",
                        tree("{'apiVersion':'podtolerationrestriction.admission.k8s.io/v1alpha1','kind':'Configuration',"
                                + "'default':[{'key':'usual','operator':'Exists'}]}")));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static ObjectValue create(String path, String body) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, body.replace('\'', '"'));
        assertThat(answer.code()).as("%s", answer.body()).isEqualTo(201);
        return answer.body();
    }

    private static String refusal(String path, String body) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, body.replace('\'', '"'));
        return answer.code() + " " + answer.body().string("message");
    }

    private static String pod(String name, String spec) {
        return "{'metadata':{'name':'" + name + "'},'spec':{" + spec + "'containers':[{'name':'c','image':'example.com/c:1',"
                + "'imagePullPolicy':'Never'}]}}";
    }

    /** Makes a namespace that pods can come to. */
    private static void space(String name, String annotations) throws Exception {
        create("/api/v1/namespaces", "{'metadata':{'name':'" + name + "','annotations':{" + annotations + "}}}");
        server.makeAccount(name);
    }

    @Test
    void aNamespaceComesWithItsFirstObjectButNotInADryRun() throws Exception {
        assertThat(refusal("/api/v1/namespaces/dry/configmaps?dryRun=All", "{'metadata':{'name':'a'}}"))
                .isEqualTo("404 namespaces \"dry\" not found");
        create("/api/v1/namespaces/provided/configmaps", "{'metadata':{'name':'a'}}");
        assertThat(server.get("/api/v1/namespaces/provided").body().object("status").string("phase")).isEqualTo("Active");
    }

    @Test
    void imagesArePulledEachTime() throws Exception {
        ObjectValue made = create(PODS, pod("pulled", ""));
        assertThat(made.object("spec").list("containers").object(0).string("imagePullPolicy")).isEqualTo("Always");
    }

    @Test
    void whatIsDisabledDoesNotRun() throws Exception {
        ObjectValue made = create(PODS, pod("plain", ""));
        assertThat(made.object("spec").list("tolerations").objects())
                .containsExactly(ObjectValue.of("key", "usual", "operator", "Exists"));
    }

    @Test
    void aPodThatAsksForASpecialResourceToleratesItsNodes() throws Exception {
        ObjectValue made = create(PODS, pod("special", "").replace("'image'",
                "'resources':{'limits':{'example.com/gpu':'1'}},'image'"));
        assertThat(made.object("spec").list("tolerations").objects())
                .contains(ObjectValue.of("key", "example.com/gpu", "operator", "Exists", "effect", "NoSchedule"));
    }

    @Test
    void aPodKeepsOthersOffItsNodeAtMost() throws Exception {
        String affinity = "'affinity':{'podAntiAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
                + "[{'topologyKey':'KEY','labelSelector':{}}]}},";
        assertThat(refusal(PODS, pod("wide", affinity.replace("KEY", "zone")))).isEqualTo("403 pods \"wide\" is forbidden: "
                + "affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey zone but only key "
                + "kubernetes.io/hostname is allowed");
        create(PODS, pod("narrow", affinity.replace("KEY", "kubernetes.io/hostname")));
    }

    @Test
    void aServiceTakesNoAddressesOfOthers() throws Exception {
        String service = "{'metadata':{'name':'s'},'spec':{MORE'ports':[{'port':80}]}}";
        assertThat(refusal(SERVICES, service.replace("MORE", "'externalIPs':['192.0.2.1'],")))
                .isEqualTo("403 services \"s\" is forbidden: Use of external IPs is denied by admission control");
        create(SERVICES, service.replace("MORE", ""));
    }

    @Test
    void theNodesOfANamespaceAreItsOwn() throws Exception {
        space("chosen", "'scheduler.alpha.kubernetes.io/node-selector':'disk=fast'");
        assertThat(create("/api/v1/namespaces/chosen/pods", pod("a", "'nodeSelector':{'zone':'b'},"))
                .object("spec").object("nodeSelector")).isEqualTo(ObjectValue.of("disk", "fast", "zone", "b"));
        assertThat(refusal("/api/v1/namespaces/chosen/pods", pod("b", "'nodeSelector':{'disk':'slow'},"))).isEqualTo(
                "403 pods \"b\" is forbidden: pod node label selector conflicts with its namespace node label selector");

        space("wrong", "'scheduler.alpha.kubernetes.io/node-selector':'-x=fast'");
        assertThat(refusal("/api/v1/namespaces/wrong/pods", pod("d", ""))).startsWith("500 <nil>: Invalid value: \"-x\": name part");

        space("fenced", "");
        assertThat(refusal("/api/v1/namespaces/fenced/pods", pod("c", "'nodeSelector':{'zone':'b'},"))).isEqualTo(
                "403 pods \"c\" is forbidden: pod node label selector labels conflict with its namespace whitelist");
    }

    @Test
    void whatPodsTolerateIsForTheirNamespaceToSay() throws Exception {
        space("picky", "'scheduler.alpha.kubernetes.io/defaultTolerations':'',"
                + "'scheduler.alpha.kubernetes.io/tolerationsWhitelist':'[{\\'operator\\':\\'Exists\\',\\'key\\':\\'a\\'}]'");
        create("/api/v1/namespaces/picky/pods", pod("good", "'tolerations':[{'key':'a','operator':'Equal','value':'b'}],"));
        assertThat(refusal("/api/v1/namespaces/picky/pods", pod("bad", "'tolerations':[{'key':'b','operator':'Exists'}],")))
                .isEqualTo("500 pod tolerations (possibly merged with namespace default tolerations) conflict with its "
                        + "namespace whitelist");
    }

    @Test
    void aListOfTolerationsThatCanNotBeReadAllowsNothing() throws Exception {
        space("garbled", "'scheduler.alpha.kubernetes.io/tolerationsWhitelist':'[1]'");
        assertThat(refusal("/api/v1/namespaces/garbled/pods", pod("any", "")))
                .isEqualTo("500 json: cannot unmarshal number into Go value of type v1.Toleration");
    }

    @Test
    void moreEventsThanAreAllowedAreRefused() throws Exception {
        create("/api/v1/namespaces", "{'metadata':{'name':'loud'}}");
        String event = "{'metadata':{'generateName':'e-'},'involvedObject':{'namespace':'loud'},'reason':'R'}";
        String events = "/api/v1/namespaces/loud/events";
        // One a second comes back, so that a slow machine may need a few more to be too quick.
        assertThat(Waiting.until("too many", () -> refusal(events, event), answer -> answer.startsWith("429")))
                .isEqualTo("429 Too many requests: limit reached on type Namespace for key loud");
        assertThat(server.send("POST", events + "?dryRun=All", event.replace('\'', '"')).code()).isEqualTo(201);
    }

    @Test
    void aServerThatDeniesAllDeniesAll() throws Exception {
        try (RunningServer stern = new RunningServer(Edict.builder().enableAdmissionPlugins("AlwaysDeny"))) {
            assertThat(stern.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"generateName\":\"n-\"}}").body()
                    .string("message"))
                    .isEqualTo("namespaces \"n-\" is forbidden: admission control is denying all modifications");
            assertThat(stern.send("POST", PODS + "/p/exec", "").body().string("message"))
                    .isEqualTo("pods \"p\" is forbidden: admission control is denying all modifications");
        }
    }

    @Test
    void settingsThatMakeNoSenseAreTold() {
        assertThatThrownBy(() -> Edict.builder().enableAdmissionPlugins("AlwaysPull").start())
                .hasMessageStartingWith("enable-admission-plugins plugin \"AlwaysPull\" is unknown; there are AlwaysAdmit, ");
        assertThatThrownBy(() -> Edict.builder().enableAdmissionPlugins("Priority").disableAdmissionPlugins("Priority").start())
                .hasMessage("[Priority] in enable-admission-plugins and disable-admission-plugins overlapped");
        assertThatThrownBy(() -> Edict.builder().enableAdmissionPlugins("EventRateLimit").start()).hasMessage(
                "couldn't init admission plugin \"EventRateLimit\": limits: Invalid value: null: must not be empty");
    }
}
