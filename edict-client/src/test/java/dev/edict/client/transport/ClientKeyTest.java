package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.transport.TestAuthority.Issued;
import org.junit.jupiter.api.Test;

class ClientKeyTest {
    private final TestAuthority authority = new TestAuthority();
    private final Issued elliptic = authority.issue("CN=alice");
    private final Issued rsa = authority.issue(TestAuthority.rsa(), "CN=bob");

    @Test
    void readsKeysInTheNewerAndTheOlderFormsOfBothKinds() {
        for (Issued issued : new Issued[] {elliptic, rsa}) {
            for (byte[] pem : new byte[][] {issued.keyPem(), issued.olderKeyPem()}) {
                ClientKey read = ClientKey.of(issued.certificatePem(), pem);
                assertThat(read.chain()).containsExactly(issued.certificate());
                assertThat(read.key().getAlgorithm()).isEqualTo(issued.pair().getPrivate().getAlgorithm());
            }
        }
        assertThat(new String(rsa.olderKeyPem(), US_ASCII)).contains("BEGIN RSA PRIVATE KEY");
        assertThat(new String(elliptic.olderKeyPem(), US_ASCII)).contains("BEGIN EC PRIVATE KEY");
    }

    @Test
    void findsTheKeyBesideOtherBlocksAndWords() {
        String file = "subject=alice\n" + new String(elliptic.certificatePem(), US_ASCII) + "\n# the key\n"
                + new String(elliptic.olderKeyPem(), US_ASCII).replace("\n", "\r\n");
        assertThat(ClientKey.of(file.getBytes(US_ASCII), file.getBytes(US_ASCII)).chain()).hasSize(1);
    }

    @Test
    void refusesAKeyThatDoesNotBelongToTheCertificate() {
        assertThatThrownBy(() -> ClientKey.of(elliptic.certificatePem(), authority.issue("CN=eve").keyPem()))
                .hasMessageContaining("does not belong");
        assertThatThrownBy(() -> ClientKey.of(elliptic.certificatePem(), rsa.keyPem())).hasMessageContaining("does not belong");
    }

    @Test
    void saysWhatItCanNotRead() {
        byte[] locked = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMHcCAQEE\n-----END ENCRYPTED PRIVATE KEY-----".getBytes(US_ASCII);
        assertThatThrownBy(() -> ClientKey.of(elliptic.certificatePem(), locked)).hasMessageContaining("encrypted");
        assertThatThrownBy(() -> ClientKey.of(elliptic.certificatePem(), new byte[0])).hasMessageContaining("no private key");
        assertThatThrownBy(() -> ClientKey.of(new byte[0], elliptic.keyPem())).hasMessageContaining("no certificate");
        byte[] cut = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----".getBytes(US_ASCII);
        assertThatThrownBy(() -> ClientKey.of(elliptic.certificatePem(), cut)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void showsNothingOfTheKeyInItsText() {
        assertThat(ClientKey.of(rsa.certificatePem(), rsa.keyPem()).toString()).startsWith("key of CN=bob until ");
    }
}
