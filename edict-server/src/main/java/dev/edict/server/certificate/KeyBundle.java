package dev.edict.server.certificate;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The keys that several servers have in common, by the names of their files: those of the authorities and of service
 * accounts, and the administrator's token.
 */
record KeyBundle(Map<String, String> files) {
    private static final String ACCOUNTS = "sa.pub";
    private static final List<String> PUBLIC = List.of("ca.crt", "front-proxy-ca.crt", ACCOUNTS);
    private static final List<String> SECRET = List.of("ca.key", "front-proxy-ca.key", "sa.key", "admin.token");
    /** Secrets first: where there is a certificate, there is its key. */
    private static final List<String> NAMES = Stream.concat(SECRET.stream(), PUBLIC.stream()).toList();

    /** Those that are there. */
    static KeyBundle of(KeyFiles source) {
        Map<String, String> files = new LinkedHashMap<>();
        for (String name : NAMES) {
            String content = source.read(name);
            if (content != null) {
                files.put(name, content);
            }
        }
        return new KeyBundle(files);
    }

    static KeyBundle fromJson(byte[] json) {
        ObjectValue read = (ObjectValue) Json.parse(json);
        Map<String, String> files = new LinkedHashMap<>();
        NAMES.forEach(name -> files.put(name, read.string(name)));
        return new KeyBundle(files);
    }

    byte[] toJson() {
        ObjectValue.Builder json = ObjectValue.builder();
        files.forEach(json::put);
        return Json.text(json.build()).getBytes(StandardCharsets.UTF_8);
    }

    /** Whether there is something that must not be replaced by other keys. */
    boolean hasKeys() {
        return PUBLIC.stream().anyMatch(files::containsKey);
    }

    /** What another bundle of the same keys lacks; the administrator's token in any case, because it must be one. */
    KeyBundle besides(KeyBundle known) {
        Map<String, String> missing = new LinkedHashMap<>(files);
        missing.keySet().removeIf(name -> known.files.containsKey(name) && !name.equals("admin.token"));
        return new KeyBundle(missing);
    }

    void writeTo(KeyFiles target) {
        files.forEach((name, content) -> {
            if (SECRET.contains(name)) {
                target.writePrivate(name, content);
            } else {
                target.writePublic(name, content);
            }
        });
    }

    /** Tells these keys from others. It is of public keys, and not of certificates, because these are renewed. */
    String fingerprint() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String name : PUBLIC) {
                String content = files.get(name);
                if (content != null) {
                    PublicKey key = name.equals(ACCOUNTS)
                            ? Pem.publicKey(content) : Pem.certificates(content).getFirst().getPublicKey();
                    digest.update(key.getEncoded());
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "KeyBundle[" + fingerprint() + "]";
    }
}
