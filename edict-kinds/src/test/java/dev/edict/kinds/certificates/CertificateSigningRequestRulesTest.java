package dev.edict.kinds.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.WrittenRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class CertificateSigningRequestRulesTest {
    private static final GroupKind KIND = new GroupKind("certificates.k8s.io", "CertificateSigningRequest");

    private final KindTrial requests = KindTrial.clusterWide(KIND.group(), KIND.kind());

    private static String request(boolean tamper) {
        return Base64.getEncoder().encodeToString(WrittenRequest.pem(WrittenRequest.der(
                WrittenRequest.tagged(0x30), WrittenRequest.tagged(0xa0), tamper)).getBytes(StandardCharsets.UTF_8));
    }

    private static String good() {
        return "{'spec': {'request': '" + request(false) + "', 'signerName': 'example.com/s', 'usages':"
                + "['client auth']}%s}";
    }

    @Test
    void aRequestIsSignedByItsKey() {
        assertThat(requests.create(good().formatted(""))).isEmpty();
        assertThat(requests.create(good().formatted("").replaceFirst("'request': '[^']*'",
                "'request': '" + request(true) + "'"))).singleElement().asString().contains("verification failure");
        assertThat(requests.create("{'spec': {'request': ''}}")).first()
                .isEqualTo("spec.request: Invalid value: \"\": PEM block type must be CERTIFICATE REQUEST");
        assertThat(requests.create("{'spec': {}}")).first()
                .isEqualTo("spec.request: Invalid value: null: PEM block type must be CERTIFICATE REQUEST");
        assertThat(requests.create("{'spec': {'request': 'bm8=', 'signerName': 'plain', 'usages': ['party', 'any',"
                + "'any'], 'expirationSeconds': 599}}")).hasSize(5).startsWith(
                "spec.request: Invalid value: \"bm8=\": PEM block type must be CERTIFICATE REQUEST").endsWith(
                "spec.usages[2]: Duplicate value: \"any\"",
                "spec.signerName: Invalid value: \"plain\": must be a fully qualified domain and path of the form"
                        + " 'example.com/signer-name'",
                "spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 600 seconds (10"
                        + " minutes)");
    }

    @Test
    void theSpecIsForLifeAndNobodySaysWhoTheyAre() {
        assertThat(requests.created("{'spec': {'username': 'root', 'groups': ['system:masters']},"
                + "'status': {'conditions': []}}")).isEqualTo(requests.object("{'spec': {}}"));
        assertThat(requests.updated("{'spec': {'signerName': 'b'}}", "{'spec': {'signerName': 'a'}}")
                .object("spec").string("signerName")).isEqualTo("a");
    }

    @Test
    void approvalChangesConditionsOnly() {
        KindTrial approvals = KindTrial.of(BuiltInKinds.STANDARD.rulesFor(KIND, "approval"));
        String old = good().formatted(", 'metadata': {'namespace': ''}");
        String approve = ", 'metadata': {'namespace': ''}, 'status': {'certificate': 'eA==', 'conditions':"
                + "[{'type': 'Approved', 'status': 'True'}%s]}";
        String approved = old.replace(", 'metadata': {'namespace': ''}", approve.formatted(""));
        assertThat(approvals.update(approved, old)).isEmpty();
        assertThat(approvals.updated(approved, old).object("status").has("certificate")).isFalse();
        assertThat(approvals.update(old.replace(", 'metadata': {'namespace': ''}",
                approve.formatted(", {'type': 'Denied', 'status': 'False'}")), old)).containsExactly(
                "status.conditions[1].status: Unsupported value: \"False\": supported values: \"True\"",
                "status.conditions: Invalid value: \"Denied\": Approved and Denied conditions are mutually exclusive");
        assertThat(approvals.update(old, approved)).contains(
                "status.conditions: Forbidden: updates may not remove a condition of type \"Approved\"");
    }

    @Test
    void theStatusTakesACertificateOnce() {
        String old = good().formatted("");
        String signed = old.substring(0, old.length() - 1) + ", 'status': {'certificate': 'eA=='}}";
        assertThat(requests.updateStatus(signed, old)).containsExactly("status.certificate: Invalid value:"
                + " \"<certificate data>\": must contain at least one CERTIFICATE PEM block");
        assertThat(requests.updateStatus(signed.replace("eA==", "eQ=="), signed)).containsExactly(
                "status.certificate: Forbidden: updates may not modify existing certificate content");
        assertThat(requests.updateStatus(old.substring(0, old.length() - 1)
                + ", 'status': {'conditions': [{'type': 'Approved', 'status': 'True'}]}}", old)).containsExactly(
                "status.conditions: Forbidden: updates may not add a condition of type \"Approved\"");
    }

    /** Nobody can send it, but what is stored may be anything. */
    @Test
    void whatIsNoBase64IsRefusedInWords() {
        assertThat(requests.create("{'spec': {'request': '!'}}")).first().asString()
                .endsWith("PEM block type must be CERTIFICATE REQUEST");
        String old = good().formatted("");
        String broken = old.substring(0, old.length() - 1) + ", 'status': {'certificate': '!'}}";
        assertThat(requests.updateStatus(broken, old)).containsExactly("status.certificate: Invalid value:"
                + " \"<certificate data>\": must contain at least one CERTIFICATE PEM block");
        assertThat(requests.updateStatus(old, broken)).containsExactly(
                "status.certificate: Forbidden: updates may not modify existing certificate content");
    }

    @Test
    void conditionsAreStamped() {
        ObjectValue stamped = requests.rules().stampStatus(
                KindTrial.tree("{'status': {'conditions': [{'type': 'Failed', 'status': 'True'}]}}"),
                KindTrial.tree("{'status': {'conditions': [{'type': 'Failed', 'status': 'True',"
                        + "'lastTransitionTime': 'then'}]}}"), Instant.parse("2026-01-02T03:04:05.6Z"));
        assertThat(stamped.object("status").list("conditions").object(0)).isEqualTo(KindTrial.tree("{'type': 'Failed',"
                + "'status': 'True', 'lastUpdateTime': '2026-01-02T03:04:05Z', 'lastTransitionTime': 'then'}"));
    }
}
