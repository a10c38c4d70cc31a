package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Pem;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestExpiryTest {
    private static final Instant BEGIN = Instant.parse("2030-01-01T00:00:00Z");
    private static final String CERTIFICATE = Base64.getEncoder().encodeToString(Pem.encode(
            CertificateAuthority.create("test", Clock.fixed(BEGIN, ZoneOffset.UTC), new SecureRandom())
                    .issueClient("jane", List.of()).certificate()).getBytes(StandardCharsets.US_ASCII));

    private static ObjectValue request(ObjectValue status) {
        return ObjectValue.of("metadata", ObjectValue.of("creationTimestamp", BEGIN.toString()), "status", status);
    }

    private static ObjectValue decided(String type) {
        return ObjectValue.of("conditions", ListValue.of(
                ObjectValue.of("type", type, "status", "True", "lastUpdateTime", BEGIN.plusSeconds(60).toString())));
    }

    private static boolean isOver(ObjectValue status, Duration after) {
        return RequestExpiry.isOver(CertificateSigningRequest.CODEC.fromTree(request(status)), BEGIN.plus(after));
    }

    @Test
    void whatNobodyDecidesGoesAfterADay() {
        assertThat(isOver(ObjectValue.EMPTY, Duration.ofHours(24))).isFalse();
        assertThat(isOver(ObjectValue.EMPTY, Duration.ofHours(24).plusSeconds(1))).isTrue();
    }

    @Test
    void whatIsDeniedOrFailedGoesAfterAnHour() {
        for (String type : List.of("Denied", "Failed")) {
            assertThat(isOver(decided(type), Duration.ofMinutes(61))).isFalse();
            assertThat(isOver(decided(type), Duration.ofMinutes(62))).isTrue();
        }
    }

    @Test
    void whatIsApprovedStaysForItsSignerADay() {
        assertThat(isOver(decided("Approved"), Duration.ofHours(24))).isFalse();
        assertThat(isOver(decided("Approved"), Duration.ofHours(25))).isTrue();
    }

    @Test
    void whatIsIssuedGoesAfterAnHourOrWithItsCertificate() {
        ObjectValue issued = decided("Approved").with("certificate", CERTIFICATE);
        assertThat(isOver(issued, Duration.ofMinutes(61))).isFalse();
        assertThat(isOver(issued, Duration.ofMinutes(62))).isTrue();
        ObjectValue undated = ObjectValue.of("certificate", CERTIFICATE,
                "conditions", ListValue.of(ObjectValue.of("type", "Approved", "status", "True")));
        assertThat(isOver(undated, Duration.ofDays(364))).isFalse();
        assertThat(isOver(undated, Duration.ofDays(366))).isTrue();
    }
}
