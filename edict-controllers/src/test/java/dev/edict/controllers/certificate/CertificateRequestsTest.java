package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.authentication.v1.SelfSubjectReview;
import dev.edict.api.authentication.v1.UserInfo;
import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.api.certificates.v1.CertificateSigningRequestCondition;
import dev.edict.api.certificates.v1.CertificateSigningRequestStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.rbac.v1.ClusterRoleBinding;
import dev.edict.api.rbac.v1.RoleRef;
import dev.edict.api.rbac.v1.Subject;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.TestCluster;
import dev.edict.local.InProcessTransport;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.User;
import dev.edict.testing.Waiting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CertificateRequestsTest {
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client";
    private static final String KUBELET = "kubernetes.io/kube-apiserver-client-kubelet";

    private final TestCluster cluster = TestCluster.with(RequestApproval.loop(), RequestSigning.loop());
    private final ResourceClient<CertificateSigningRequest> requests = cluster.admin().of(CertificateSigningRequest.TYPE);

    @AfterAll
    void close() {
        cluster.close();
    }

    private void decide(String name, String type) {
        requests.subresource("approval", CertificateSigningRequest.CODEC)
                .replace(name, Requests.with(requests.get(name), type, "Test", ""));
    }

    private CertificateSigningRequestStatus await(String name, Predicate<CertificateSigningRequestStatus> expected)
            throws Exception {
        return Waiting.until(name + " is as it should be", () -> requests.get(name).status(), expected);
    }

    private CertificateSigningRequestStatus awaitCertificate(String name) throws Exception {
        return await(name, status -> status.certificate().length() > 0);
    }

    /** As whom the server knows the owner of a certificate. */
    private UserInfo owner(WrittenRequest request, CertificateSigningRequestStatus status) throws Exception {
        Credential credential = new Credential(
                Pem.certificates(status.certificate().text()).getFirst(), request.keys().getPrivate());
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(credential)).build()) {
            HttpRequest question = HttpRequest.newBuilder(
                            URI.create(cluster.edict().address() + "/apis/authentication.k8s.io/v1/selfsubjectreviews"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            return SelfSubjectReview.CODEC.fromBytes(client.send(question, HttpResponse.BodyHandlers.ofByteArray()).body())
                    .status().userInfo();
        }
    }

    @Test
    void whatIsApprovedIsSignedAndLetsItsOwnerIn() throws Exception {
        WrittenRequest request = WrittenRequest.of("CN=jane,O=staff");
        requests.create(request.request("jane", CLIENT, "client auth"));
        decide("jane", "Approved");
        UserInfo who = owner(request, awaitCertificate("jane"));
        assertThat(who.username()).isEqualTo("jane");
        assertThat(who.groups()).containsExactly("staff", "system:authenticated");
    }

    @Test
    void whatIsDeniedOrForOthersIsNotSigned() throws Exception {
        requests.create(WrittenRequest.of("CN=denied").request("denied", CLIENT, "client auth"));
        requests.create(WrittenRequest.of("CN=other").request("other", "example.com/signer", "client auth"));
        requests.create(WrittenRequest.of("CN=waits").request("waits", CLIENT, "client auth"));
        requests.create(WrittenRequest.of("CN=last").request("last", CLIENT, "client auth"));
        decide("denied", "Denied");
        decide("other", "Approved");
        decide("last", "Approved");
        awaitCertificate("last");
        for (String name : List.of("denied", "other", "waits")) {
            assertThat(requests.get(name).status().certificate().length()).as(name).isZero();
        }
    }

    @Test
    void whatItsSignerNeverSignsHasFailed() throws Exception {
        requests.create(WrittenRequest.of("CN=one").request("one", KUBELET, "client auth"));
        decide("one", "Approved");
        CertificateSigningRequestCondition failed =
                await("one", status -> status.conditions().size() == 2).conditions().get(1);
        assertThat(failed.type()).isEqualTo("Failed");
        assertThat(failed.reason()).isEqualTo("SignerValidationFailure");
        assertThat(failed.message()).isEqualTo("subject organization is not system:nodes");
        assertThat(failed.lastUpdateTime()).isNotNull();
    }

    private void bind(String name, String role, String user) {
        cluster.admin().of(ClusterRoleBinding.TYPE).create(ClusterRoleBinding.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withRoleRef(RoleRef.EMPTY.withApiGroup("rbac.authorization.k8s.io").withKind("ClusterRole").withName(role))
                .withSubjects(List.of(Subject.EMPTY
                        .withApiGroup("rbac.authorization.k8s.io").withKind("User").withName(user))));
    }

    private void ask(String user, CertificateSigningRequest request) {
        bind(user + "-asks", "system:node-bootstrapper", user);
        try (Client client = new Client(InProcessTransport.of(cluster.edict(), User.of(user, User.AUTHENTICATED)))) {
            Waiting.untilSo(user + " may ask", () -> client.of(CertificateSigningRequest.TYPE).create(request));
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    @Test
    void nodesThatHaveTheRightNeedNobodyToApprove() throws Exception {
        bind("booters", "system:certificates.k8s.io:certificatesigningrequests:nodeclient", "booter");
        WrittenRequest wanted = WrittenRequest.of("O=system:nodes,CN=system:node:one");
        ask("nobody", wanted.request("refused", KUBELET, "digital signature", "client auth"));
        ask("booter", wanted.request("granted", KUBELET, "digital signature", "client auth"));
        CertificateSigningRequestStatus status = awaitCertificate("granted");
        assertThat(status.conditions().getFirst().reason()).isEqualTo("AutoApproved");
        assertThat(status.conditions().getFirst().message())
                .isEqualTo("Auto approving kubelet client certificate after SubjectAccessReview.");
        assertThat(owner(wanted, status).username()).isEqualTo("system:node:one");
        assertThat(requests.get("refused").status().conditions()).isEmpty();
    }

    @Test
    void anApproverDecidesOnlyAboutNodesThatAskForThemselvesOrForAny() {
        CertificateSigningRequest request = WrittenRequest.of("O=system:nodes,CN=system:node:one")
                .request("a", KUBELET, "digital signature", "client auth");
        assertThat(RequestApproval.rights(request.spec())).containsExactly(RequestApproval.Right.ANY_NODE);
        assertThat(RequestApproval.rights(request.spec().withUsername("system:node:one")))
                .containsExactly(RequestApproval.Right.OWN_NODE, RequestApproval.Right.ANY_NODE);
        assertThat(RequestApproval.rights(request.spec().withSignerName(CLIENT))).isEmpty();
        assertThat(RequestApproval.rights(request.spec().withUsages(List.of("server auth")))).isEmpty();
    }

    @Test
    void requestsThatHaveHadTheirDayGo() throws Exception {
        HandMovedTime time = new HandMovedTime();
        try (TestCluster other = TestCluster.at(time, RequestCleaning.loop())) {
            ResourceClient<CertificateSigningRequest> there = other.admin().of(CertificateSigningRequest.TYPE);
            there.create(WrittenRequest.of("CN=old").request("old", CLIENT, "client auth"));
            Waiting.until("it has gone", () -> {
                time.advance(Duration.ofHours(1));
                return there.find("old").isEmpty();
            });
        }
    }
}
