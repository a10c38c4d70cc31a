package dev.edict.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerIdentityTest {
    private static final Credential SHOWN = CertificateAuthority.create("authority", Clock.systemUTC(), new SecureRandom())
            .issueServer("shown", new ServerNames(Set.of("localhost"), Set.of()));

    @Test
    void isKnownByTheFirstCertificateAndTellsNothingOfTheKey() {
        ServerIdentity identity = SHOWN.identity();
        assertThat(identity.certificate()).isEqualTo(SHOWN.certificate());
        assertThat(identity).hasToString("ServerIdentity[CN=shown]");
    }

    @Test
    void equalsWhatHasBeenReadFromTheSameFilesAgain() {
        assertThat(Credential.fromPem(SHOWN.certificatePem(), SHOWN.privateKeyPem()).identity()).isEqualTo(SHOWN.identity());
    }

    @Test
    void needsACertificateForAKeyOfThatKind() throws Exception {
        PrivateKey other = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate();
        assertThatThrownBy(() -> new ServerIdentity(SHOWN.chain(), other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the key is of the kind RSA, the certificate for one of the kind EC");
        assertThatThrownBy(() -> new ServerIdentity(List.of(), other)).isInstanceOf(IllegalArgumentException.class);
    }
}
