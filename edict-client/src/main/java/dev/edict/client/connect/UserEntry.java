package dev.edict.client.connect;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A user of a kubeconfig. Data is Base64, files are paths; what is not said is empty. Its text has no secrets. */
record UserEntry(
        String certificate,
        String certificateData,
        String key,
        String keyData,
        String token,
        String tokenFile,
        String username,
        String password,
        String as,
        String asUid,
        List<String> asGroups,
        Map<String, List<String>> asExtra,
        String authProvider,
        @Nullable ExecEntry exec) {

    static UserEntry of(Fields fields, @Nullable Path directory) {
        Fields exec = fields.part("exec");
        Fields provider = fields.part("auth-provider");
        return new UserEntry(
                resolved(fields.text("client-certificate"), directory),
                fields.data("client-certificate-data"),
                resolved(fields.text("client-key"), directory),
                fields.data("client-key-data"),
                fields.text("token"),
                resolved(fields.text("tokenFile"), directory),
                fields.text("username"),
                fields.text("password"),
                fields.text("as"),
                fields.text("as-uid"),
                fields.texts("as-groups"),
                fields.lists("as-user-extra"),
                provider == null ? "" : provider.text("name"),
                exec == null ? null : ExecEntry.of(exec, directory));
    }

    /** A path that is relative to the file in which it stands. */
    static String resolved(String path, @Nullable Path directory) {
        return path.isEmpty() || directory == null || new File(path).isAbsolute()
                ? path
                : directory.resolve(path).normalize().toString();
    }

    boolean hasCertificate() {
        return !certificate.isEmpty() || !certificateData.isEmpty();
    }

    boolean hasPassword() {
        return !username.isEmpty() || !password.isEmpty();
    }

    @Override
    public String toString() {
        return "UserEntry";
    }
}
