package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.DERBMPString;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The plugins that run unless somebody says otherwise, beyond what recordings of a real server show. */
class DefaultPluginsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
    private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
    private static final String STORAGE_CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
    private static final String PRIORITY_CLASSES = "/apis/scheduling.k8s.io/v1/priorityclasses";

    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new RunningServer(Edict.builder().defaultTolerationSeconds(10, 20));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    private static ObjectValue create(String path, String body) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, body.replace('\'', '"'));
        assertThat(answer.code()).as("%s", answer.body()).isEqualTo(201);
        return answer.body();
    }

    private static String refusal(String method, String path, String body) throws Exception {
        RunningServer.Answer answer = server.send(method, path, body.replace('\'', '"'));
        assertThat(answer.code()).as("%s", answer.body()).isGreaterThanOrEqualTo(400);
        return answer.code() + " " + answer.body().string("message");
    }

    private static String pod(String name, String spec) {
        return "{'metadata':{'name':'" + name + "'},'spec':{" + spec + "'containers':[{'name':'c','image':'example.com/c:1'}]}}";
    }

    @Test
    void thePodsOfANamespaceThatWasJustMadeWaitForItsAccount() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        Waiting.untilSo("the account comes in the second that a pod waits, which a busy machine may need a second try for", () -> {
            String name = "new-" + tries.incrementAndGet();
            create("/api/v1/namespaces", "{'metadata':{'name':'" + name + "'}}");
            Thread later = Thread.startVirtualThread(() -> {
                try {
                    server.makeAccount(name);
                } catch (IOException | InterruptedException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            assertThat(create("/api/v1/namespaces/" + name + "/pods", pod("early", "")).object("spec")
                    .string("serviceAccountName")).isEqualTo("default");
            later.join();
        });
    }

    @Test
    void aPodWhoseNameIsStillToBeMadeUpIsCalledByWhatItBeginsWith() throws Exception {
        assertThat(refusal("POST", PODS, pod("x", "'serviceAccountName':'absent',").replace("'name':'x'", "'generateName':'x-'")))
                .isEqualTo("403 pods \"x-\" is forbidden: error looking up service account default/absent: serviceaccount "
                        + "\"absent\" not found");
    }

    @Test
    void podsStayOnANodeThatFailsForAsLongAsItWasSaid() throws Exception {
        assertThat(create(PODS, pod("patient", "")).object("spec").list("tolerations").objects()).containsExactly(
                ObjectValue.of("key", "node.kubernetes.io/not-ready", "operator", "Exists", "effect", "NoExecute",
                        "tolerationSeconds", 10),
                ObjectValue.of("key", "node.kubernetes.io/unreachable", "operator", "Exists", "effect", "NoExecute",
                        "tolerationSeconds", 20));
    }

    @Test
    void aChangeThatANodeDoesNotDeclareIsNotMadeToItsPods() throws Exception {
        create("/api/v1/nodes", "{'metadata':{'name':'old'},'status':{'allocatable':{'cpu':'4','memory':'4Gi'}}}");
        create(PODS, pod("started", "'nodeName':'old','initContainers':[{'name':'i','image':'example.com/i:1',"
                + "'resources':{'requests':{'cpu':'1'}}}],"));
        String more = "{'spec':{'initContainers':[{'name':'i','image':'example.com/i:1','resources':{'requests':{'cpu':'2'}}}]}}";
        assertThat(refusal("PATCH", PODS + "/started/resize", more)).isEqualTo("403 pods \"started\" is forbidden: pod update "
                + "requires features InPlacePodVerticalScalingInitContainers which are not available on node \"old\"");
        server.send("PATCH", "/api/v1/nodes/old/status",
                "{\"status\":{\"declaredFeatures\":[\"InPlacePodVerticalScalingInitContainers\"]}}");
        RunningServer.Answer resized = server.send("PATCH", PODS + "/started/resize", more.replace('\'', '"'));
        assertThat(resized.code()).as("%s", resized.body()).isEqualTo(200);
    }

    @Test
    void aRuntimeClassWithoutANameIsNone() throws Exception {
        assertThat(refusal("POST", PODS, pod("nameless", "'runtimeClassName':'',"))).isEqualTo("500 resource name may not be empty");
        assertThat(refusal("POST", PODS, pod("heavy", "'overhead':{'cpu':'1'},"))).isEqualTo("403 pods \"heavy\" is forbidden: "
                + "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
    }

    @Test
    void containersForDebuggingMountNothingThatAStrictAccountDoesNotList() throws Exception {
        create(ACCOUNTS, "{'metadata':{'name':'strict','annotations':{'kubernetes.io/enforce-mountable-secrets':'true'}},"
                + "'secrets':[{'name':'listed'}]}");
        create(PODS, pod("debugged", "'serviceAccountName':'strict',"));
        String body = "{'spec':{'ephemeralContainers':[{'name':'d','image':'example.com/d:1','envFrom':[{'secretRef':"
                + "{'name':'NAME'}}]}]}}";
        assertThat(refusal("PATCH", PODS + "/debugged/ephemeralcontainers", body.replace("NAME", "other")))
                .isEqualTo("500 ephemeral container d with envFrom referencing secret.secretName=\"other\" is not allowed "
                        + "because service account strict does not reference that secret");
        assertThat(server.send("PATCH", PODS + "/debugged/ephemeralcontainers",
                body.replace("NAME", "listed").replace('\'', '"')).code()).isEqualTo(200);
    }

    @Test
    void thereIsOneDefaultPriorityClassAtMost() throws Exception {
        create(PRIORITY_CLASSES, "{'metadata':{'name':'usual'},'value':7,'globalDefault':true,'preemptionPolicy':'Never'}");
        assertThat(refusal("POST", PRIORITY_CLASSES, "{'metadata':{'name':'second'},'value':5,'globalDefault':true}"))
                .isEqualTo("403 priorityclasses.scheduling.k8s.io \"second\" is forbidden: PriorityClass usual is already "
                        + "marked as default. Only one default can exist");
        assertThat(server.send("PATCH", PRIORITY_CLASSES + "/usual", "{\"description\":\"of all\"}").code()).isEqualTo(200);
        ObjectValue spec = create(PODS, pod("usual", "")).object("spec");
        assertThat(spec.string("priorityClassName")).isEqualTo("usual");
        assertThat(spec.integer("priority")).isEqualTo(7);
        assertThat(spec.string("preemptionPolicy")).isEqualTo("Never");
        server.send("DELETE", PRIORITY_CLASSES + "/usual", "");
    }

    @Test
    void aClaimGrowsWhenItIsBoundAndItsClassAllowsIt() throws Exception {
        create(STORAGE_CLASSES, "{'metadata':{'name':'stiff'},'provisioner':'example.com/p'}");
        create(CLAIMS, "{'metadata':{'name':'c'},'spec':{'storageClassName':'stiff','accessModes':['ReadWriteOnce'],"
                + "'resources':{'requests':{'storage':'1Gi'}}}}");
        String more = "{'spec':{'resources':{'requests':{'storage':'2Gi'}}}}";
        assertThat(refusal("PATCH", CLAIMS + "/c", more)).startsWith("4");

        server.send("PATCH", CLAIMS + "/c", "{\"spec\":{\"volumeName\":\"v\"}}");
        server.send("PATCH", CLAIMS + "/c/status", "{\"status\":{\"phase\":\"Bound\",\"capacity\":{\"storage\":\"1Gi\"}}}");
        assertThat(refusal("PATCH", CLAIMS + "/c", more)).isEqualTo("403 persistentvolumeclaims \"c\" is forbidden: only "
                + "dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize");

        server.send("PATCH", STORAGE_CLASSES + "/stiff", "{\"allowVolumeExpansion\":true}");
        assertThat(server.send("PATCH", CLAIMS + "/c", more.replace('\'', '"')).code()).isEqualTo(200);
    }

    @Test
    void theNewestDefaultClassIsTakenAndOfTwoOfOneSecondTheFirstByName() throws Exception {
        String marked = "{'metadata':{'name':'NAME','annotations':{'storageclass.kubernetes.io/is-default-class':'true'}},"
                + "'provisioner':'example.com/p'}";
        create(STORAGE_CLASSES, marked.replace("NAME", "b"));
        create(STORAGE_CLASSES, marked.replace("NAME", "a"));
        ObjectValue a = server.get(STORAGE_CLASSES + "/a").body().object("metadata");
        ObjectValue b = server.get(STORAGE_CLASSES + "/b").body().object("metadata");
        boolean sameSecond = a.string("creationTimestamp").equals(b.string("creationTimestamp"));
        ObjectValue claim = create(CLAIMS, "{'metadata':{'name':'any'},'spec':{'accessModes':['ReadWriteOnce'],"
                + "'resources':{'requests':{'storage':'1Gi'}}}}");
        assertThat(claim.object("spec").string("storageClassName")).as("one second: %s", sameSecond).isEqualTo("a");
        assertThat(claim.object("metadata").list("finalizers").strings()).containsExactly("kubernetes.io/pvc-protection");
        server.send("DELETE", STORAGE_CLASSES + "/a", "");
        server.send("DELETE", STORAGE_CLASSES + "/b", "");
    }

    @Test
    void aPodCarriesTheZoneOfItsNode() throws Exception {
        create("/api/v1/nodes", "{'metadata':{'name':'n','labels':{'topology.kubernetes.io/zone':'z',"
                + "'topology.kubernetes.io/region':'r','other':'o'}}}");
        assertThat(create(PODS, pod("placed", "'nodeName':'n',")).object("metadata").object("labels"))
                .isEqualTo(ObjectValue.of("topology.kubernetes.io/zone", "z", "topology.kubernetes.io/region", "r"));

        create(PODS, pod("bound", ""));
        create(PODS + "/bound/binding", "{'metadata':{'name':'bound'},'target':{'kind':'Node','name':'n'}}");
        assertThat(server.get(PODS + "/bound").body().object("metadata").object("labels").string("topology.kubernetes.io/zone"))
                .isEqualTo("z");
    }

    @Test
    void aPodThatRunsGetsNoMoreThanItsNodeHas() throws Exception {
        create("/api/v1/nodes", "{'metadata':{'name':'small'},'status':{'allocatable':{'cpu':'1','memory':'1Gi'}}}");
        String body = pod("grown", "'nodeName':'small',").replace("'image'",
                "'resources':{'requests':{'cpu':'500m','memory':'100Mi'}},'image'");
        create(PODS, body);
        String more = "{'spec':{'containers':[{'name':'c','resources':{'requests':{'cpu':'1500m','memory':'100Mi'}}}]}}";
        RunningServer.Answer refused = server.send("PATCH", PODS + "/grown/resize", more.replace('\'', '"')
                .replace("\"resources\"", "\"image\":\"example.com/c:1\",\"resources\""));
        assertThat(refused.body().string("message")).isEqualTo("pods \"grown\" is forbidden: node didn't have enough "
                + "allocatable resources: cpu, requested: 1500, allocatable: 1000");
        assertThat(refused.body().object("details").list("causes").object(0)).isEqualTo(ObjectValue.of("reason", "NodeCapacity"));
    }

    @Test
    void nobodyBecomesAMasterByACertificateInWhateverAlphabet() throws Exception {
        String path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
        String refused = "403 certificatesigningrequests.certificates.k8s.io \"me\" is forbidden: use of "
                + "kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed";
        String wide = signingRequest(new DERBMPString("system:masters"));
        assertThat(refusal("POST", path, signingRequest(new DERUTF8String("system:masters")))).isEqualTo(refused);
        assertThat(refusal("POST", path, wide)).isEqualTo(refused);
        create(path, wide.replace("kubernetes.io/kube-apiserver-client", "example.com/other"));
        assertThat(refusal("POST", path, wide.replaceFirst("'request':'[^']*'", "'request':''"))).endsWith(
                "spec.request: Invalid value: \"\": PEM block type must be CERTIFICATE REQUEST");
    }

    private static String signingRequest(ASN1Encodable organization) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        X500Name subject = new X500NameBuilder().addRDN(BCStyle.CN, "me").addRDN(BCStyle.O, "mine")
                .addRDN(BCStyle.O, organization).build();
        byte[] request = new JcaPKCS10CertificationRequestBuilder(subject, keys.getPublic())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())).getEncoded();
        String pem = "-----BEGIN CERTIFICATE REQUEST-----\n" + Base64.getMimeEncoder().encodeToString(request)
                + "\n-----END CERTIFICATE REQUEST-----\n";
        return "{'metadata':{'name':'me'},'spec':{'request':'"
                + Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII))
                + "','signerName':'kubernetes.io/kube-apiserver-client','usages':['client auth']}}";
    }
}
