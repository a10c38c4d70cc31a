package dev.edict.server.encrypt;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.GoUrl;
import dev.edict.model.time.Durations;
import dev.edict.server.encrypt.EncryptionConfiguration.Kms;
import java.util.HashSet;
import java.util.Set;

/** What is wrong with what a configuration says of plugins, in the words of kube-apiserver. */
final class KmsRules {
    private static final String V1 = "v1";

    private final FieldErrors errors;
    private final boolean reload;
    private final Set<String> names = new HashSet<>();

    KmsRules(FieldErrors errors, boolean reload) {
        this.errors = errors;
        this.reload = reload;
    }

    void check(Kms kms, FieldPath path) {
        checkName(kms, path.child("name"));
        if (kms.timeout().isNegative() || kms.timeout().isZero()) {
            errors.invalid(path.child("timeout"), Durations.print(kms.timeout()), "timeout should be a positive value");
        }
        checkEndpoint(kms.endpoint(), path.child("endpoint"));
        checkCacheSize(kms, path.child("cachesize"));
        if (!kms.apiVersion().equals(V1) && !kms.apiVersion().equals("v2")) {
            errors.invalid(path.child("apiVersion"), kms.apiVersion(),
                    "unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported");
        }
        names.add(kms.name());
    }

    private void checkName(Kms kms, FieldPath path) {
        if (kms.name().isEmpty()) {
            errors.required(path, "name is a mandatory field for a provider");
        }
        boolean second = !kms.apiVersion().equals(V1);
        if (second && kms.name().contains(":")) {
            errors.invalid(path, kms.name(), "invalid KMS provider name " + kms.name() + ", must not contain ':'");
        }
        if ((reload || second) && names.contains(kms.name())) {
            errors.invalid(path, kms.name(), "duplicate KMS provider name " + kms.name() + ", names must be unique");
        }
    }

    private void checkEndpoint(String endpoint, FieldPath path) {
        if (endpoint.isEmpty()) {
            errors.invalid(path, "", "endpoint is a mandatory field for a kms");
            return;
        }
        try {
            String scheme = GoUrl.parse(endpoint).scheme();
            if (!scheme.equals("unix")) {
                errors.invalid(path, endpoint,
                        "unsupported scheme \"" + scheme + "\" for KMS provider, only unix is supported");
            }
        } catch (GoUrl.Malformed malformed) {
            errors.invalid(path, endpoint, "invalid endpoint for kms provider, error: " + malformed.getMessage());
        }
    }

    private void checkCacheSize(Kms kms, FieldPath path) {
        Integer size = kms.cacheSize();
        if (size == null) {
            return;
        }
        if (!kms.apiVersion().equals(V1)) {
            errors.invalid(path, size, "cachesize is not supported in v2");
        } else if (size == 0) {
            errors.invalid(path, size, "cachesize should be a positive value, or negative to disable");
        }
    }
}
