package dev.edict.kinds.certificates;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;

/** ClusterTrustBundle: certificates of authorities to be trusted, those of a signer or of nobody in particular. */
final class ClusterTrustBundleRules extends ObjectRules {
    private static final FieldPath SIGNER = FieldPath.of("spec", "signerName");

    ClusterTrustBundleRules() {
        super(false, (name, prefix) -> List.of());
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        bundle(object, true, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        boolean changed = !anchors(object).equals(anchors(old));
        bundle(object, changed, errors);
        metadataUpdate(object, old, errors);
        FieldRules.immutableText(object.object("spec"), old.object("spec"), "signerName", FieldPath.of("spec"), errors);
    }

    private static void bundle(ObjectValue object, boolean parses, FieldErrors errors) {
        String signer = object.object("spec").string("signerName");
        ObjectMetaRules.validateCreate(object.object("metadata"), false,
                (name, prefix) -> nameComplaints(signer, name, prefix), ObjectMetaRules.METADATA, errors);
        if (!signer.isEmpty()) {
            SignerNameRules.validate(signer, SIGNER, errors);
        }
        if (parses) {
            TrustAnchors.validate(anchors(object), FieldPath.of("spec", "trustBundle"), errors);
        }
    }

    private static String anchors(ObjectValue object) {
        return object.object("spec").string("trustBundle");
    }

    /** A bundle of a signer is named after it. */
    private static List<String> nameComplaints(String signer, String name, boolean prefix) {
        if (signer.isEmpty()) {
            return name.contains(":")
                    ? List.of("ClusterTrustBundle without signer name must not have \":\" in its name")
                    : NameFormat.DNS_SUBDOMAIN.check(name, prefix);
        }
        String required = signer.replace('/', ':') + ":";
        return name.startsWith(required)
                ? NameFormat.DNS_SUBDOMAIN.check(name.substring(required.length()), prefix)
                : List.of("ClusterTrustBundle for signerName " + signer + " must be named with prefix " + required);
    }
}
