package dev.edict.server.encrypt;

import dev.edict.model.name.GroupResource;
import dev.edict.server.encrypt.EncryptionConfiguration.Key;
import dev.edict.server.encrypt.EncryptionConfiguration.Kms;
import dev.edict.server.encrypt.EncryptionConfiguration.Provider;
import dev.edict.server.encrypt.EncryptionConfiguration.Rule;
import dev.edict.server.encrypt.cipher.AesCbc;
import dev.edict.server.encrypt.cipher.AesGcm;
import dev.edict.server.encrypt.cipher.Clear;
import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.cipher.Prefixed;
import dev.edict.server.encrypt.cipher.Secretbox;
import dev.edict.server.encrypt.cipher.Transformer;
import dev.edict.server.encrypt.kms.KmsKeys;
import dev.edict.server.encrypt.kms.KmsTimes;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * What a configuration makes: for each name of resources the ways to close their values, and the plugins that are asked. It is
 * closed when it is not used any more.
 */
final class Providers implements AutoCloseable {
    /** For resources of which nothing is said. */
    static final Transformer CLEAR = new Clear();

    private final Map<GroupResource, List<Prefixed.Choice>> choices = new HashMap<>();
    private final Map<GroupResource, Transformer> transformers = new HashMap<>();
    private final List<KmsKeys> plugins = new ArrayList<>();
    private final Consumer<EncryptionEvent> observer;
    private final KmsTimes times;
    private final SecureRandom random = new SecureRandom();
    private Duration waiting = Duration.ZERO;

    private Providers(Consumer<EncryptionEvent> observer, KmsTimes times) {
        this.observer = observer;
        this.times = times;
    }

    /**
     * Begins to use what a valid configuration says. Plugins are asked once; those that do not answer yet are asked again.
     *
     * @throws IllegalArgumentException if it can not be used; the message says why
     */
    static Providers of(EncryptionConfiguration configuration, Consumer<EncryptionEvent> observer, KmsTimes times) {
        Providers providers = new Providers(observer, times);
        try {
            configuration.rules().forEach(providers::add);
        } catch (RuntimeException unusable) {
            providers.close();
            throw unusable;
        }
        providers.choices.forEach((resource, all) -> providers.transformers.put(
                resource, new Prefixed(all, "no matching prefix found", observer)));
        return providers;
    }

    private void add(Rule rule) {
        List<Prefixed.Choice> all = rule.providers().stream().map(this::choice).toList();
        for (String name : rule.resources()) {
            GroupResource resource = ResourceNames.parse(name);
            requireUnmasked(resource, ResourceNames.allOf(resource));
            requireUnmasked(resource, ResourceNames.EVERYTHING);
            choices.computeIfAbsent(resource, absent -> new ArrayList<>()).addAll(all);
        }
    }

    private void requireUnmasked(GroupResource resource, GroupResource earlier) {
        if (choices.containsKey(earlier)) {
            throw new IllegalArgumentException("resource \"" + ResourceNames.text(resource) + "\" is masked by earlier rule \""
                    + ResourceNames.text(earlier) + "\"");
        }
    }

    private Prefixed.Choice choice(Provider provider) {
        if (provider.aesgcm() != null) {
            return keyed("k8s:enc:aesgcm:v1:", "AES", provider.aesgcm(), AesGcm::new);
        }
        if (provider.aescbc() != null) {
            return keyed("k8s:enc:aescbc:v1:", "AES", provider.aescbc(), AesCbc::new);
        }
        if (provider.secretbox() != null) {
            return keyed("k8s:enc:secretbox:v1:", "Secretbox", provider.secretbox(), Secretbox::new);
        }
        return provider.kms() != null ? plugin(provider.kms()) : new Prefixed.Choice("", new Clear());
    }

    private Prefixed.Choice keyed(
            String prefix, String words, List<Key> keys, BiFunction<byte[], SecureRandom, Transformer> cipher) {
        List<Prefixed.Choice> byName = keys.stream()
                .map(key -> new Prefixed.Choice(
                        key.name() + ":", cipher.apply(ConfigurationRules.decoded(key), random)))
                .toList();
        return new Prefixed.Choice(prefix, new Prefixed(
                byName, "no matching key was found for the provided " + words + " transformer", observer));
    }

    private Prefixed.Choice plugin(Kms kms) {
        if (kms.apiVersion().equals("v1")) {
            throw new IllegalArgumentException("KMSv1 is deprecated and will only receive security updates going forward. Use "
                    + "KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature.");
        }
        try {
            KmsKeys keys = KmsKeys.open(kms.name(), kms.endpoint(), kms.timeout(), times, observer, random);
            plugins.add(keys);
            waiting = waiting.plus(kms.timeout());
            return new Prefixed.Choice("k8s:enc:kms:v2:" + kms.name() + ":", keys.transformer());
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(
                    "could not configure KMSv2-Plugin's probe \"" + kms.name() + "\", error: " + unusable.getMessage(), unusable);
        }
    }

    /** How values of a resource are closed: by the rule for it, for its group, or for everything. */
    Transformer of(GroupResource resource) {
        Transformer own = transformers.get(resource);
        if (own == null) {
            own = transformers.get(ResourceNames.allOf(resource));
        }
        if (own == null) {
            own = transformers.get(ResourceNames.EVERYTHING);
        }
        return own == null ? CLEAR : own;
    }

    List<KmsKeys> plugins() {
        return plugins;
    }

    /** For how long a request may still wait for a plugin after others have taken over. */
    Duration grace() {
        return waiting.multipliedBy(2);
    }

    @Override
    public void close() {
        plugins.forEach(KmsKeys::close);
    }
}
