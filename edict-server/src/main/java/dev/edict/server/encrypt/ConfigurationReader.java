package dev.edict.server.encrypt;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlDocument;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.encrypt.EncryptionConfiguration.Key;
import dev.edict.server.encrypt.EncryptionConfiguration.Kms;
import dev.edict.server.encrypt.EncryptionConfiguration.Provider;
import dev.edict.server.encrypt.EncryptionConfiguration.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
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
        ObjectValue whole = document(content);
        String version = text(whole, "apiVersion", "");
        String kind = text(whole, "kind", "");
        if (kind.isEmpty() || version.isEmpty()) {
            throw new IllegalArgumentException("Object '" + (kind.isEmpty() ? "Kind" : "apiVersion") + "' is missing");
        }
        if (!kind.equals(KINDS.get(version))) {
            throw new IllegalArgumentException("no kind \"" + kind + "\" is registered for version \"" + version + "\"");
        }
        known(whole, "", Set.of("apiVersion", "kind", "resources"));
        return new EncryptionConfiguration(items(whole, "resources", "", ConfigurationReader::rule));
    }

    private static ObjectValue document(byte[] content) {
        try {
            YamlDocument document = Yaml.read(content);
            String problem = document.strictProblem();
            if (problem != null) {
                throw new IllegalArgumentException("strict decoding error: " + problem);
            }
            return object(document.value(), "the file");
        } catch (YamlSyntaxException malformed) {
            throw new IllegalArgumentException("it is no YAML: " + malformed.getMessage());
        }
    }

    private static Rule rule(Value value, String place) {
        ObjectValue rule = object(value, place);
        known(rule, place + ".", Set.of("resources", "providers"));
        return new Rule(
                items(rule, "resources", place + ".", ConfigurationReader::text),
                items(rule, "providers", place + ".", ConfigurationReader::provider));
    }

    private static Provider provider(Value value, String place) {
        ObjectValue provider = object(value, place);
        known(provider, place + ".", Set.of("aesgcm", "aescbc", "secretbox", "identity", "kms"));
        Value identity = found(provider, "identity");
        if (identity != null) {
            known(object(identity, place + ".identity"), place + ".identity.", Set.of());
        }
        Value kms = found(provider, "kms");
        return new Provider(keys(provider, "aesgcm", place), keys(provider, "aescbc", place),
                keys(provider, "secretbox", place), identity != null, kms == null ? null : kms(kms, place + ".kms"));
    }

    private static @Nullable List<Key> keys(ObjectValue provider, String name, String place) {
        Value value = found(provider, name);
        if (value == null) {
            return null;
        }
        String inside = place + "." + name;
        ObjectValue named = object(value, inside);
        known(named, inside + ".", Set.of("keys"));
        return items(named, "keys", inside + ".", (key, at) -> {
            known(object(key, at), at + ".", Set.of("name", "secret"));
            return new Key(text((ObjectValue) key, "name", at + "."), text((ObjectValue) key, "secret", at + "."));
        });
    }

    private static Kms kms(Value value, String place) {
        ObjectValue kms = object(value, place);
        known(kms, place + ".", Set.of("apiVersion", "name", "cachesize", "endpoint", "timeout"));
        String version = text(kms, "apiVersion", place + ".");
        String effective = version.isEmpty() ? "v1" : version;
        Integer size = number(kms, "cachesize", place + ".");
        return new Kms(effective, text(kms, "name", place + "."),
                size == null && effective.equals("v1") ? Integer.valueOf(CACHE_SIZE) : size,
                text(kms, "endpoint", place + "."), timeout(kms, place + "."));
    }

    private static Duration timeout(ObjectValue kms, String place) {
        if (found(kms, "timeout") == null) {
            return TIMEOUT;
        }
        try {
            return Durations.parse(text(kms, "timeout", place));
        } catch (TimeFormatException malformed) {
            throw new IllegalArgumentException(place + "timeout: " + malformed.getMessage());
        }
    }

    private static @Nullable Integer number(ObjectValue object, String field, String place) {
        Value value = found(object, field);
        if (value == null) {
            return null;
        }
        if (value instanceof NumberValue number && number.isLong() && number.longValue() == (int) number.longValue()) {
            return (int) number.longValue();
        }
        throw wrong(value, place + field, "a number of 32 bits");
    }

    private static String text(ObjectValue object, String field, String place) {
        Value value = found(object, field);
        return value == null ? "" : text(value, place + field);
    }

    private static String text(Value value, String place) {
        if (value instanceof StringValue text) {
            return text.text();
        }
        throw wrong(value, place, "a string");
    }

    private static ObjectValue object(Value value, String place) {
        if (value instanceof ObjectValue object) {
            return object;
        }
        throw wrong(value, place, "an object");
    }

    private static <T> List<T> items(ObjectValue object, String field, String place, BiFunction<Value, String, T> read) {
        Value value = found(object, field);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof ListValue list)) {
            throw wrong(value, place + field, "a list");
        }
        List<T> items = new ArrayList<>();
        for (int index = 0; index < list.size(); index++) {
            items.add(read.apply(list.get(index), place + field + "[" + index + "]"));
        }
        return List.copyOf(items);
    }

    private static @Nullable Value found(ObjectValue object, String field) {
        Value value = object.get(field);
        return value instanceof NullValue ? null : value;
    }

    private static void known(ObjectValue object, String place, Set<String> fields) {
        for (String field : object.keys()) {
            if (!fields.contains(field)) {
                throw new IllegalArgumentException("strict decoding error: unknown field \"" + place + field + "\"");
            }
        }
    }

    private static IllegalArgumentException wrong(Value value, String place, String wanted) {
        return new IllegalArgumentException(place + ": expected is " + wanted + ", not " + value.typeName());
    }
}
