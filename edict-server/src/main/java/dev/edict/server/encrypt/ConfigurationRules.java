package dev.edict.server.encrypt;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.encrypt.EncryptionConfiguration.Key;
import dev.edict.server.encrypt.EncryptionConfiguration.Provider;
import dev.edict.server.encrypt.EncryptionConfiguration.Rule;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is wrong with a configuration, in the words of kube-apiserver. */
final class ConfigurationRules {
    private static final List<Integer> AES_SIZES = List.of(16, 24, 32);
    private static final List<Integer> SECRETBOX_SIZES = List.of(32);
    private static final Set<String> WITHOUT_API =
            Set.of("apiserveripinfo", "serviceipallocations", "servicenodeportallocations");
    private static final String REDACTED = "REDACTED";
    /** How base64 looks: Go skips the ends of lines in it and nothing else. */
    private static final Pattern LINE_ENDS = Pattern.compile("[\r\n]");

    private final FieldErrors errors = new FieldErrors();
    private final KmsRules kmsRules;

    private ConfigurationRules(boolean reload) {
        this.kmsRules = new KmsRules(errors, reload);
    }

    /** @param reload whether the file is read again when it changes */
    static FieldErrors check(EncryptionConfiguration configuration, boolean reload) {
        ConfigurationRules rules = new ConfigurationRules(reload);
        rules.check(configuration);
        return rules.errors;
    }

    private void check(EncryptionConfiguration configuration) {
        FieldPath root = FieldPath.of("resources");
        if (configuration.rules().isEmpty()) {
            errors.required(root, "at least one " + root + " is required");
        }
        for (int index = 0; index < configuration.rules().size(); index++) {
            Rule rule = configuration.rules().get(index);
            checkResources(rule.resources(), root.index(index).child("resources"));
            checkProviders(rule.providers(), root.index(index).child("providers"));
        }
    }

    private void checkResources(List<String> resources, FieldPath path) {
        if (resources.isEmpty()) {
            errors.required(path, "at least one " + path + " is required");
        }
        checkOverlap(resources, path);
        for (int index = 0; index < resources.size(); index++) {
            String problem = problem(resources.get(index));
            if (problem != null) {
                errors.invalid(path.index(index), resources.get(index), problem);
            }
        }
    }

    private void checkOverlap(List<String> names, FieldPath path) {
        List<GroupResource> resources = names.stream().map(ResourceNames::parse).toList();
        if (new HashSet<>(resources).size() < resources.size()) {
            errors.invalid(path, names, "the same resource cannot be specified multiple times");
        }
        if (overlap(resources)) {
            errors.invalid(path, names, "using overlapping resources such as 'secrets' and '*.' in the same resource list is "
                    + "not allowed as they will be masked");
        }
    }

    /** The first pair of equals is a duplicate and no overlap. */
    private static boolean overlap(List<GroupResource> resources) {
        boolean duplicate = false;
        for (int one = 0; one < resources.size(); one++) {
            for (int other = 0; other < resources.size(); other++) {
                if (one == other) {
                    continue;
                }
                GroupResource first = resources.get(one);
                GroupResource second = resources.get(other);
                if (first.equals(second) && !duplicate) {
                    duplicate = true;
                } else if (first.equals(ResourceNames.EVERYTHING) || first.group().equals(second.group())
                        && (ResourceNames.isWildcard(first) || ResourceNames.isWildcard(second))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static @Nullable String problem(String name) {
        GroupResource resource = ResourceNames.parse(name);
        if (!name.equals(name.toLowerCase(Locale.ROOT))) {
            return "resource name should not contain capital letters";
        }
        if (name.equals("*")) {
            return "use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources";
        }
        if (WITHOUT_API.contains(name)) {
            return "resources which do not have REST API/s cannot be encrypted";
        }
        if (resource.group().equals("events.k8s.io")) {
            return "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the "
                    + "config file";
        }
        if (resource.group().equals("extensions")) {
            return "'extensions' group has been removed and cannot be used for encryption";
        }
        return resource.group().equals("*") && !ResourceNames.isWildcard(resource)
                ? "encrypting the same resource across groups is not supported" : null;
    }

    private void checkProviders(List<Provider> providers, FieldPath path) {
        if (providers.isEmpty()) {
            errors.required(path, "at least one " + path + " is required");
        }
        for (int index = 0; index < providers.size(); index++) {
            checkProvider(providers.get(index), path.index(index));
        }
    }

    private void checkProvider(Provider provider, FieldPath path) {
        int found = (provider.kms() != null ? 1 : 0) + (provider.aesgcm() != null ? 1 : 0) + (provider.aescbc() != null ? 1 : 0)
                + (provider.secretbox() != null ? 1 : 0) + (provider.identity() ? 1 : 0);
        if (found == 0) {
            errors.invalid(path, shown(provider),
                    "provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity");
        }
        if (found > 1) {
            errors.invalid(path, shown(provider),
                    "more than one provider specified in a single element, should split into different list elements");
        }
        if (provider.kms() != null) {
            kmsRules.check(provider.kms(), path.child("kms"));
        } else if (provider.aesgcm() != null) {
            checkKeys(provider.aesgcm(), path.child("aesgcm", "keys"), AES_SIZES);
        } else if (provider.aescbc() != null) {
            checkKeys(provider.aescbc(), path.child("aescbc", "keys"), AES_SIZES);
        } else if (provider.secretbox() != null) {
            checkKeys(provider.secretbox(), path.child("secretbox", "keys"), SECRETBOX_SIZES);
        }
    }

    /** What is set of a provider, and nothing of what is in it. */
    private static ObjectValue shown(Provider provider) {
        return ObjectValue.of(
                "AESGCM", shown(provider.aesgcm()), "AESCBC", shown(provider.aescbc()), "Secretbox", shown(provider.secretbox()),
                "Identity", provider.identity() ? ObjectValue.EMPTY : NullValue.NULL, "KMS", shown(provider.kms()));
    }

    private static Object shown(@Nullable Object part) {
        return part == null ? NullValue.NULL : REDACTED;
    }

    private void checkKeys(List<Key> keys, FieldPath path, List<Integer> sizes) {
        if (keys.isEmpty()) {
            errors.required(path, "at least one keys is required");
        }
        for (int index = 0; index < keys.size(); index++) {
            checkKey(keys.get(index), path.index(index), sizes);
        }
    }

    private void checkKey(Key key, FieldPath path, List<Integer> sizes) {
        if (key.name().isEmpty()) {
            errors.required(path.child("name"), "name is a mandatory field for a key");
        }
        if (key.secret().isEmpty()) {
            errors.required(path.child("secret"), "secret is a mandatory field for a key");
            return;
        }
        try {
            int size = decoded(key).length;
            if (!sizes.contains(size)) {
                errors.invalid(path.child("secret"), REDACTED, "secret is not of the expected length, got " + size
                        + ", expected one of " + sizes.toString().replace(",", ""));
            }
        } catch (IllegalArgumentException malformed) {
            errors.invalid(path.child("secret"), REDACTED, "secrets must be base64 encoded");
        }
    }

    /** @throws IllegalArgumentException if it is no base64; its message is not to be shown */
    static byte[] decoded(Key key) {
        String text = LINE_ENDS.matcher(key.secret()).replaceAll("");
        if (text.length() % 4 != 0) {
            throw new IllegalArgumentException("not padded");
        }
        return Base64.getDecoder().decode(text);
    }
}
