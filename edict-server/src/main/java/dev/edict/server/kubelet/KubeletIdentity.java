package dev.edict.server.kubelet;

import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What kubelets are shown, and whose word is taken for them: files are read again when they have changed. */
final class KubeletIdentity {
    private final KubeletSettings settings;
    private final Supplier<Credential> own;
    /** Guarded by this: the files as they were read last, and when they were written. */
    private List<FileTime> written = List.of();
    private @Nullable Shown read;

    /**
     * @param authorities nobody's, if kubelets are believed whatever they show
     */
    record Shown(Credential credential, @Nullable List<X509Certificate> authorities) {}

    /** @param own what is shown unless files are named */
    KubeletIdentity(KubeletSettings settings, Supplier<Credential> own) {
        this.settings = settings;
        this.own = own;
    }

    /** @throws IOException if the files can not be read */
    synchronized Shown now() throws IOException {
        Path certificate = settings.certificate();
        Path key = settings.key();
        Path authority = settings.authority();
        List<FileTime> times = new ArrayList<>();
        for (Path file : new Path[] {certificate, key, authority}) {
            if (file != null) {
                times.add(Files.getLastModifiedTime(file));
            }
        }
        boolean current = read != null && times.equals(written);
        Credential credential = certificate == null || key == null ? own.get()
                : current && read != null ? read.credential()
                : Credential.fromPem(Files.readString(certificate), Files.readString(key));
        List<X509Certificate> authorities = authority == null ? null
                : current && read != null ? read.authorities() : Pem.certificates(Files.readString(authority));
        Shown shown = new Shown(credential, authorities);
        written = times;
        if (!shown.equals(read)) {
            read = shown;
        }
        return shown;
    }
}
