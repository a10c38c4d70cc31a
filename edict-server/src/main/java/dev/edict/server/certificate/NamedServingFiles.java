package dev.edict.server.certificate;

import dev.edict.server.http.ServerIdentities;
import dev.edict.server.http.ServerIdentity;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What a server shows to those who ask for it by certain names.
 *
 * @param names empty for those that are in the certificate
 */
public record NamedServingFiles(ServingFiles files, List<String> names) {
    private static final int DNS = 2;

    public NamedServingFiles {
        names = List.copyOf(names);
    }

    /** Looks whether a server can show them. @throws IllegalArgumentException if it can not, with the file and why */
    public void check() {
        read();
    }

    /** @throws IllegalArgumentException if the files do not belong together, or there is no name to ask by */
    ServerIdentities.Named read() {
        ServerIdentity identity = files.read();
        List<String> all = names.isEmpty() ? namesOf(identity.certificate()) : names;
        if (all.isEmpty()) {
            throw new IllegalArgumentException("the certificate in " + files.certificates() + " has no name to ask by: say the names after the files, as CERT,KEY:NAME,NAME");
        }
        return new ServerIdentities.Named(all.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList(), identity);
    }

    private static List<String> namesOf(X509Certificate certificate) {
        List<String> names = new ArrayList<>();
        String common = SubjectName.of(certificate).commonName();
        if (common.matches("(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*")
                && !common.matches("[0-9.]+")) {
            names.add(common);
        }
        try {
            Collection<List<?>> others = certificate.getSubjectAlternativeNames();
            for (List<?> name : others == null ? List.<List<?>>of() : others) {
                if (Objects.equals(name.getFirst(), DNS)) {
                    names.add(String.valueOf(name.get(1)));
                }
            }
        } catch (CertificateParsingException unreadable) {
            throw new IllegalArgumentException("the names in a certificate can not be read", unreadable);
        }
        return names;
    }
}
