package dev.edict.server.authenticate.issuer;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An issuer over TLS, for tests: it says where its keys are, shows them, and signs whatever it is told to. */
public final class TestIssuer implements AutoCloseable {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final ScriptedServer server;
    private final List<ObjectValue> keys = new CopyOnWriteArrayList<>();
    private volatile String claimed = "";
    private volatile boolean silent;
    private volatile String distributed = "";
    private volatile String raw = "";

    /** A key and its name. */
    public record Key(String id, KeyPair pair) {}

    public TestIssuer() throws IOException {
        this.server = new ScriptedServer((request, out) -> {
            String path = request.head().split(" ", 3)[1];
            if (silent) {
                return false;
            }
            switch (path) {
                case "/.well-known/openid-configuration", "/elsewhere" -> ScriptedServer.respond(out, "200 OK",
                        "application/json", Json.text(ObjectValue.of(
                                "issuer", claimed.isEmpty() ? url() : claimed, "jwks_uri", url() + "/keys")));
                case "/keys" -> ScriptedServer.respond(out, "200 OK", "application/json", raw.isEmpty()
                        ? Json.text(ObjectValue.of("keys", ListValue.copyOf(keys))) : raw);
                case "/groups" -> ScriptedServer.respond(out, "200 OK", "application/jwt", distributed);
                default -> ScriptedServer.respond(out, "404 Not Found", "text/plain", "nothing here");
            }
            return true;
        });
    }

    public String url() {
        return "https://localhost:" + server.port();
    }

    /** Who vouches for it, as PEM. */
    public static String authority() {
        return Pem.encode(ScriptedServer.AUTHORITY.certificate());
    }

    /** What it says that it is called. */
    void claims(String name) {
        claimed = name;
    }

    void silence(boolean now) {
        silent = now;
    }

    void distribute(String token) {
        distributed = token;
    }

    /** What it says where its keys should be. */
    void keys(String text) {
        raw = text;
    }

    /** How often its keys were asked for. */
    long fetches() {
        return server.requests().stream().filter(request -> request.head().startsWith("GET /keys ")).count();
    }

    /** What it was asked for, the last first. */
    String lastHead() {
        return server.requests().getLast().head();
    }

    public static Key rsa(String id) {
        return key(id, "RSA", "");
    }

    public static Key elliptic(String id) {
        return key(id, "EC", "secp256r1");
    }

    static Key key(String id, String algorithm, String curve) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (curve.isEmpty()) {
                generator.initialize(2048);
            } else {
                generator.initialize(new ECGenParameterSpec(curve));
            }
            return new Key(id, generator.generateKeyPair());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Shows these keys, and no others. */
    public void show(Key... shown) {
        List<ObjectValue> described = Arrays.stream(shown).map(TestIssuer::described).toList();
        keys.clear();
        keys.addAll(described);
    }

    void showRaw(ObjectValue... described) {
        keys.clear();
        keys.addAll(List.of(described));
    }

    static ObjectValue described(Key key) {
        return switch (key.pair().getPublic()) {
            case RSAPublicKey rsa -> ObjectValue.of("kty", "RSA", "kid", key.id(), "use", "sig",
                    "n", number(rsa.getModulus(), 0), "e", number(rsa.getPublicExponent(), 0));
            case ECPublicKey point -> {
                int bits = point.getParams().getCurve().getField().getFieldSize();
                yield ObjectValue.of("kty", "EC", "kid", key.id(), "crv", "P-" + bits,
                        "x", number(point.getW().getAffineX(), (bits + 7) / 8),
                        "y", number(point.getW().getAffineY(), (bits + 7) / 8));
            }
            default -> throw new IllegalArgumentException("no such keys");
        };
    }

    static String number(BigInteger value, int length) {
        byte[] bytes = value.toByteArray();
        int start = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
        byte[] whole = new byte[Math.max(length, bytes.length - start)];
        System.arraycopy(bytes, start, whole, whole.length - (bytes.length - start), bytes.length - start);
        return BASE64.encodeToString(whole);
    }

    /** A token with these claims. */
    public static String sign(Key key, String algorithm, ObjectValue claims) {
        return sign(key, algorithm, ObjectValue.of("alg", algorithm, "kid", key.id()), claims);
    }

    static String sign(Key key, String algorithm, ObjectValue header, ObjectValue claims) {
        return sign(key, algorithm, encoded(Json.text(header)) + "." + encoded(Json.text(claims)));
    }

    static String encoded(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static String sign(Key key, String algorithm, String content) {
        try {
            Signature signature = Signature.getInstance(switch (algorithm.substring(0, 2)) {
                case "RS" -> "SHA" + algorithm.substring(2) + "withRSA";
                case "ES" -> "SHA" + algorithm.substring(2) + "withECDSAinP1363Format";
                default -> "RSASSA-PSS";
            });
            if (algorithm.startsWith("PS")) {
                String hash = "SHA-" + algorithm.substring(2);
                signature.setParameter(new PSSParameterSpec(hash, "MGF1", new MGF1ParameterSpec(hash),
                        Integer.parseInt(algorithm.substring(2)) / 8, 1));
            }
            signature.initSign(key.pair().getPrivate());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + BASE64.encodeToString(signature.sign());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
