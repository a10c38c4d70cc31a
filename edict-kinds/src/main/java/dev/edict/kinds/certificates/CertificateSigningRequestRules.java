package dev.edict.kinds.certificates;

import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.certificate.CertificateChain;
import dev.edict.model.certificate.RequestedCertificate;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.GoBase64;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * CertificateSigningRequest: somebody asks for a certificate, somebody approves, and a signer signs; each through a
 * subresource of its own. Who asks is for the server to fill in, after the preparation for a create.
 */
class CertificateSigningRequestRules extends ObjectRules {
    static final String APPROVED = "Approved";
    static final String DENIED = "Denied";

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath CERTIFICATE = FieldPath.of("status", "certificate");
    private static final String LEGACY_SIGNER = "kubernetes.io/legacy-unknown";
    private static final int SHORTEST = 600;
    private static final List<String> USAGES = List.of("any", "cert sign", "client auth", "code signing",
            "content commitment", "crl sign", "data encipherment", "decipher only", "digital signature",
            "email protection", "encipher only", "ipsec end system", "ipsec tunnel", "ipsec user", "key agreement",
            "key encipherment", "microsoft sgc", "netscape sgc", "ocsp signing", "s/mime", "server auth", "signing",
            "timestamping");

    CertificateSigningRequestRules() {
        super(false, (name, prefix) -> List.of());
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue bare = object.mapObject("spec",
                spec -> spec.without("username").without("uid").without("groups").without("extra"));
        return bare.without("status");
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepStatus(Preparation.keep(object, old, "spec"), old);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = Preparation.keep(object, old, "spec");
        return RequestConditions.preserve(RequestConditions.preserve(kept, old, APPROVED), old, DENIED);
    }

    @Override
    public ObjectValue stampStatus(ObjectValue object, ObjectValue old, Instant now) {
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        return object.mapObject("status", status -> status.mapObjects("conditions",
                condition -> RequestConditions.stamp(condition, old.object("status"), time)));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        request(object, ObjectValue.EMPTY, false, errors);
    }

    /** @param old the request as it was: what was wrong with it may stay; empty for a new one */
    private void request(ObjectValue object, ObjectValue old, boolean sameCertificate, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue spec = object.object("spec");
        String complaint = RequestedCertificate.complaint(decoded(spec.string("request")));
        if (complaint != null) {
            Value shown = spec.isSet("request") ? Shown.field(spec, "request") : NullValue.NULL;
            errors.invalid(SPEC.child("request"), shown, complaint);
        }
        usages(spec.list("usages"), old.object("spec").list("usages"), errors);
        String signer = spec.string("signerName");
        if (signer.equals(LEGACY_SIGNER) && !old.object("spec").string("signerName").equals(LEGACY_SIGNER)) {
            errors.invalid(SPEC.child("signerName"), signer,
                    "the legacy signerName is not allowed via this API version");
        } else {
            SignerNameRules.validate(signer, SPEC.child("signerName"), errors);
        }
        Long seconds = spec.integerOrNull("expirationSeconds");
        if (seconds != null && seconds < SHORTEST) {
            errors.invalid(SPEC.child("expirationSeconds"), seconds,
                    "may not specify a duration less than 600 seconds (10 minutes)");
        }
        RequestConditions.validate(object.object("status"), old.object("status"), errors);
        boolean any = sameCertificate || CertificateChain.complaint(certificate(old)) != null;
        String chain = any ? null : CertificateChain.complaint(certificate(object));
        if (chain != null) {
            errors.invalid(CERTIFICATE, "<certificate data>", chain);
        }
    }

    private static byte[] certificate(ObjectValue object) {
        return decoded(object.object("status").string("certificate"));
    }

    /** What is no base64, which nobody can write and only a store can hold, is something without a block of PEM in it. */
    private static byte[] decoded(String base64) {
        try {
            return GoBase64.decode(base64.getBytes(StandardCharsets.UTF_8));
        } catch (GoBase64.CorruptInputException corrupt) {
            return new byte[1];
        }
    }

    private static void usages(ListValue usages, ListValue old, FieldErrors errors) {
        List<String> words = usages.strings();
        FieldPath path = SPEC.child("usages");
        if (words.isEmpty()) {
            errors.required(path);
        }
        if (USAGES.containsAll(old.strings())) {
            for (int index = 0; index < words.size(); index++) {
                if (!USAGES.contains(words.get(index))) {
                    errors.notSupported(path.index(index), words.get(index), USAGES);
                }
            }
        }
        if (new HashSet<>(old.strings()).size() == old.size()) {
            Set<String> seen = new HashSet<>();
            for (int index = 0; index < words.size(); index++) {
                if (!seen.add(words.get(index))) {
                    errors.duplicate(path.index(index), words.get(index));
                }
            }
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        change(object, old, false, false, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        change(object, old, false, true, errors);
    }

    /** What may not happen to a request; who approves and who signs may do more. */
    final void change(ObjectValue object, ObjectValue old, boolean approves, boolean signs, FieldErrors errors) {
        ObjectValue status = object.object("status");
        ObjectValue oldStatus = old.object("status");
        String certificate = status.string("certificate");
        String oldCertificate = oldStatus.string("certificate");
        request(object, old, certificate.equals(oldCertificate), errors);
        RequestConditions.change(status, oldStatus, approves, errors);
        if (!certificate.equals(oldCertificate)) {
            if (!signs) {
                errors.forbidden(CERTIFICATE, "updates may not set certificate content");
            } else if (!oldCertificate.isEmpty()) {
                errors.forbidden(CERTIFICATE, "updates may not modify existing certificate content");
            }
        }
        metadataUpdate(object, old, errors);
    }
}
