package dev.edict.server.admit;

import dev.edict.schema.decode.GoBase64;
import dev.edict.server.certificate.Credential;
import dev.edict.server.webhook.Identity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users as kubeconfigs describe them. Nothing that is said of one is passed over: who wanted a certificate to be shown must
 * not find that nobody was. Names of files are relative to where the kubeconfig is.
 */
public final class KubeconfigUser {
    private static final List<String> UNSUPPORTED =
            List.of("exec", "auth-provider", "as", "as-uid", "as-groups", "as-user-extra");

    private KubeconfigUser() {}

    /** @throws IllegalArgumentException if nobody can act as this user */
    public static Identity read(PluginSettings user, Path file) throws IOException {
        UNSUPPORTED.forEach(field -> requireNone(user, field));
        String certificate = text(user, "client-certificate", file);
        String key = text(user, "client-key", file);
        if (certificate != null && key == null) {
            throw new IllegalArgumentException("client-key-data or client-key must be specified to use the clientCert"
                    + " authentication method");
        }
        Credential own = certificate == null || key == null ? null : Credential.fromPem(certificate, key);
        return new Identity(own, authorization(user, file));
    }

    /** Refuses what can not be done, lest somebody believes that it is. */
    public static void requireNone(PluginSettings object, String field) {
        if (object.tree().isSet(field)) {
            throw new IllegalArgumentException(field + " is not supported");
        }
    }

    /** What stands in the kubeconfig itself, or else in a file that it names; null if neither is said. */
    public static @Nullable String text(PluginSettings object, String field, Path file) throws IOException {
        String data = object.string(field + "-data");
        String name = object.string(field);
        if (!data.isEmpty() && !name.isEmpty()) {
            throw new IllegalArgumentException(field + "-data and " + field + " are both specified");
        }
        if (data.isEmpty()) {
            return name.isEmpty() ? null : beside(file, name);
        }
        try {
            return new String(GoBase64.decode(data.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        } catch (GoBase64.CorruptInputException corrupt) {
            throw new IllegalArgumentException(field + "-data: " + corrupt.getMessage(), corrupt);
        }
    }

    private static String beside(Path file, String name) throws IOException {
        return Files.readString(file.toAbsolutePath().resolveSibling(name));
    }

    private static String authorization(PluginSettings user, Path file) throws IOException {
        String tokenFile = user.string("tokenFile");
        String token = tokenFile.isEmpty() ? user.string("token") : beside(file, tokenFile).strip();
        String name = user.string("username");
        String password = user.string("password");
        boolean basic = !name.isEmpty() || !password.isEmpty();
        if (!token.isEmpty() && basic) {
            throw new IllegalArgumentException(
                    "more than one authentication method found; found [token basicAuth], only one is allowed");
        }
        if (!token.isEmpty()) {
            return "Bearer " + token;
        }
        return basic ? "Basic " + Base64.getEncoder().encodeToString(
                (name + ":" + password).getBytes(StandardCharsets.UTF_8)) : "";
    }
}
