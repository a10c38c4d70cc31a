package dev.edict.kinds.certificates;

import dev.edict.model.certificate.PemBlock;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Certificates of authorities in PEM: at least one, each once, and nothing else. */
final class TrustAnchors {
    private static final int LONGEST = 1024 * 1024;
    private static final String OMITTED = "<value omitted>";

    private TrustAnchors() {}

    static void validate(String text, FieldPath path, FieldErrors errors) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST) {
            errors.tooLong(path, LONGEST);
            return;
        }
        String octets = new String(bytes, StandardCharsets.ISO_8859_1);
        Map<ByteBuffer, List<Integer>> places = new LinkedHashMap<>();
        boolean malformed = false;
        int index = 0;
        for (PemBlock block = PemBlock.first(octets, 0); block != null; block = PemBlock.first(octets, block.next())) {
            String complaint = complaint(block);
            if (complaint == null) {
                places.computeIfAbsent(ByteBuffer.wrap(block.bytes()), absent -> new ArrayList<>()).add(index);
            } else {
                malformed = true;
                errors.invalid(path, OMITTED, "entry " + index + " " + complaint);
            }
            index++;
        }
        if (malformed) {
            return;
        }
        if (places.isEmpty()) {
            errors.invalid(path, OMITTED, "at least one trust anchor must be provided");
        }
        places.values().stream().filter(several -> several.size() > 1).forEach(several ->
                errors.invalid(path, OMITTED, several.stream().map(String::valueOf)
                        .collect(Collectors.joining(" ", "duplicate trust anchor (indices [", "])"))));
    }

    private static @Nullable String complaint(PemBlock block) {
        if (!block.type().equals("CERTIFICATE")) {
            return "has bad block type: " + block.type();
        }
        if (!block.headers().isEmpty()) {
            return "has PEM block headers";
        }
        try {
            X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(block.bytes()));
            return certificate.getBasicConstraints() < 0 ? "does not have the CA bit set" : null;
        } catch (CertificateException unreadable) {
            return "does not parse as X.509";
        }
    }
}
