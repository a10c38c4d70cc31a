package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.StoreException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemTest {

    @TempDir
    Path directory;

    private Path file(String label, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(UTF_8)).encodeToString(content);
        return Files.writeString(
                directory.resolve("key.pem"),
                "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n");
    }

    private static KeyPair rsa() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    private static KeyPair ec() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    @Test
    void keysInPkcs8AreRead() throws Exception {
        KeyPair rsa = rsa();
        assertThat(Pem.privateKey(file("PRIVATE KEY", rsa.getPrivate().getEncoded()))).isEqualTo(rsa.getPrivate());
        KeyPair ec = ec();
        assertThat(Pem.privateKey(file("PRIVATE KEY", ec.getPrivate().getEncoded()))).isEqualTo(ec.getPrivate());
    }

    @Test
    void keysInPkcs1AreRead() throws Exception {
        KeyPair rsa = rsa();
        byte[] pkcs8 = rsa.getPrivate().getEncoded();
        // Two headers of four bytes (sequence, octet string), the version and the algorithm stand before the PKCS #1 key.
        byte[] pkcs1 = Arrays.copyOfRange(pkcs8, 4 + 3 + 15 + 4, pkcs8.length);

        assertThat(Pem.privateKey(file("RSA PRIVATE KEY", pkcs1))).isEqualTo(rsa.getPrivate());
    }

    @Test
    void keysInSec1AreRead() throws Exception {
        ECPrivateKey key = (ECPrivateKey) ec().getPrivate();
        String number = "%064x".formatted(new BigInteger(1, key.getS().toByteArray()));
        byte[] sec1 = HexFormat.of().parseHex("3031" + "020101" + "0420" + number + "a00a06082a8648ce3d030107");
        Path file = file("EC PRIVATE KEY", sec1);
        Files.writeString(
                file,
                "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n" + Files.readString(file));

        assertThat(((ECPrivateKey) Pem.privateKey(file)).getS()).isEqualTo(key.getS());
    }

    @Test
    void whatIsNoKeyIsRefused() throws Exception {
        Path encrypted = file("ENCRYPTED PRIVATE KEY", new byte[10]);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> Pem.privateKey(encrypted))
                .withMessageContaining("no private key in " + encrypted);
        Path broken = file("PRIVATE KEY", new byte[10]);
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> Pem.privateKey(broken));
    }
}
