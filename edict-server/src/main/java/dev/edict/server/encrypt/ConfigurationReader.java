package dev.edict.server.encrypt;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.configure.Settings;
import dev.edict.server.encrypt.EncryptionConfiguration.Key;
import dev.edict.server.encrypt.EncryptionConfiguration.Kms;
import dev.edict.server.encrypt.EncryptionConfiguration.Provider;
import dev.edict.server.encrypt.EncryptionConfiguration.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a configuration strictly: a field that nobody knows, or that is not of its type, is refused, lest a slip of the pen
 * leaves secrets in the clear. No message shows a value, for it may be a key. Defaults are set.
 */
final class ConfigurationReader {
    /** The kinds by their versions; the second stood in the documentation once. */
    private static final Map<String, String> KINDS =
            Map.of("apiserver.config.k8s.io/v1", "EncryptionConfiguration", "v1", "EncryptionConfig");

    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int CACHE_SIZE = 1000;

    private ConfigurationReader() {}

    /** @throws IllegalArgumentException if it is none; the message says why */
    static EncryptionConfiguration read(byte[] content) {
        Settings whole = Settings.of(document(content)).requireKind(KINDS)
                .requireKnown(Set.of("apiVersion", "kind", "resources"));
        return new EncryptionConfiguration(whole.objects("resources").stream().map(ConfigurationReader::rule).toList());
    }

    private static ObjectValue document(byte[] content) {
        try {
            YamlDocument document = Yaml.read(content);
            String problem = document.strictProblem();
            if (problem != null) {
                throw new IllegalArgumentException("strict decoding error: " + problem);
            }
            if (document.value() instanceof ObjectValue whole) {
                return whole;
            }
            throw new IllegalArgumentException("it is no object");
        } catch (YamlSyntaxException malformed) {
            throw new IllegalArgumentException("it is no YAML: " + malformed.getMessage());
        }
    }

    private static Rule rule(Settings rule) {
        rule.requireKnown(Set.of("resources", "providers"));
        return new Rule(rule.strings("resources"),
                rule.objects("providers").stream().map(ConfigurationReader::provider).toList());
    }

    private static Provider provider(Settings provider) {
        provider.requireKnown(Set.of("aesgcm", "aescbc", "secretbox", "identity", "kms"));
        provider.object("identity").requireKnown(Set.of());
        return new Provider(keys(provider, "aesgcm"), keys(provider, "aescbc"), keys(provider, "secretbox"),
                isSaid(provider, "identity"), isSaid(provider, "kms") ? kms(provider.object("kms")) : null);
    }

    private static boolean isSaid(Settings settings, String field) {
        return settings.tree().has(field) && settings.tree().get(field) != NullValue.NULL;
    }

    private static @Nullable List<Key> keys(Settings provider, String name) {
        if (!isSaid(provider, name)) {
            return null;
        }
        return provider.object(name).requireKnown(Set.of("keys")).objects("keys").stream()
                .map(key -> key.requireKnown(Set.of("name", "secret")))
                .map(key -> new Key(key.string("name"), key.string("secret"))).toList();
    }

    private static Kms kms(Settings kms) {
        kms.requireKnown(Set.of("apiVersion", "name", "cachesize", "endpoint", "timeout"));
        String version = kms.string("apiVersion").isEmpty() ? "v1" : kms.string("apiVersion");
        Integer size = isSaid(kms, "cachesize") ? Integer.valueOf(kms.smallInteger("cachesize")) : null;
        return new Kms(version, kms.string("name"), size == null && version.equals("v1") ? Integer.valueOf(CACHE_SIZE) : size,
                kms.string("endpoint"), timeout(kms));
    }

    private static Duration timeout(Settings kms) {
        if (!isSaid(kms, "timeout")) {
            return TIMEOUT;
        }
        try {
            return Durations.parse(kms.string("timeout"));
        } catch (TimeFormatException malformed) {
            throw new IllegalArgumentException("timeout: " + malformed.getMessage());
        }
    }
}
