package dev.edict.server.encrypt;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which resources are encrypted and how, as a file says it. What it says of keys is shown to nobody. */
record EncryptionConfiguration(List<Rule> rules) {

    /** @param resources such as {@code secrets}, {@code pandas.example.org}, {@code *.apps}, {@code *.} and {@code *.*} */
    record Rule(List<String> resources, List<Provider> providers) {}

    /** One way to encrypt. Exactly one of the fields should be set, which the reader does not ask for. */
    record Provider(
            @Nullable List<Key> aesgcm, @Nullable List<Key> aescbc, @Nullable List<Key> secretbox, boolean identity,
            @Nullable Kms kms) {}

    /** @param secret the key in base64 */
    record Key(String name, String secret) {
        @Override
        public String toString() {
            return "Name: " + name + ", Secret: [REDACTED]";
        }
    }

    /** @param cacheSize null if nothing was said and nothing is needed */
    record Kms(String apiVersion, String name, @Nullable Integer cacheSize, String endpoint, Duration timeout) {}
}
