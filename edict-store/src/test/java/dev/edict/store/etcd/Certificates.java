package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** An authority and certificates signed by it for a server and a client, as files, made with the JDK's keytool. */
final class Certificates {

    private static final String PASSWORD = "changeit";

    private final Path directory;

    private Certificates(Path directory) {
        this.directory = directory;
    }

    static Certificates make(Path directory) {
        try {
            Certificates certificates = new Certificates(directory);
            certificates.make("authority", "-ext", "BC:critical=ca:true", "-ext", "KU:critical=keyCertSign");
            certificates.make(
                    "server",
                    "-signer",
                    "authority",
                    "-ext",
                    "SAN=ip:127.0.0.1,dns:localhost",
                    "-ext",
                    "EKU=serverAuth,clientAuth");
            certificates.make("client", "-signer", "authority", "-ext", "EKU=clientAuth");
            return certificates;
        } catch (IOException | GeneralSecurityException | InterruptedException failure) {
            throw new AssertionError("cannot make certificates", failure);
        }
    }

    Path certificate(String name) {
        return directory.resolve(name + ".crt");
    }

    Path key(String name) {
        return directory.resolve(name + ".key");
    }

    private void make(String name, String... options)
            throws IOException, InterruptedException, GeneralSecurityException {
        keytool(name, options);
        KeyStore store = KeyStore.getInstance(directory.resolve("store.p12").toFile(), PASSWORD.toCharArray());
        write(certificate(name), "CERTIFICATE", store.getCertificate(name).getEncoded());
        write(key(name), "PRIVATE KEY", store.getKey(name, PASSWORD.toCharArray()).getEncoded());
    }

    private static void write(Path file, String label, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(UTF_8)).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n");
    }

    private void keytool(String name, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keyalg",
                "EC",
                "-validity",
                "30",
                "-keystore",
                directory.resolve("store.p12").toString(),
                "-storepass",
                PASSWORD));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
