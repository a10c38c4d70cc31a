package dev.edict.server.aggregate;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Pem;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Tells other servers whom to believe: the ConfigMap {@code extension-apiserver-authentication} in {@code kube-system}. What
 * several API servers write there is united; certificates that have expired are taken out. Whoever changes it sees it put
 * right.
 */
final class TrustPublication implements AutoCloseable {
    private static final String NAMESPACE = "kube-system";
    private static final String NAME = "extension-apiserver-authentication";
    /** By then somebody else may be trusted, or a certificate has expired. */
    private static final Duration LOOKED_AGAIN = Duration.ofMinutes(1);
    private static final String KEY = NAMESPACE + "/" + NAME;

    private final Supplier<ResourceRegistry> configMaps;
    private final FrontProxy proxy;
    private final Clock clock;
    private final Reconciler looks;
    private final Follower follower;

    TrustPublication(
            Supervisor supervisor, Supplier<ResourceRegistry> configMaps, FrontProxy proxy, Clock clock) {
        this.looks = new Reconciler(
                supervisor, "authentication-trust", Duration.ofMillis(100), Duration.ofSeconds(30), this::look);
        this.configMaps = configMaps;
        this.proxy = proxy;
        this.clock = clock;
        this.follower = new Follower(supervisor, configMaps, (key, object) -> {
            if (key.equals(KEY)) {
                looks.add(KEY);
            }
        });
    }

    void start() {
        follower.start();
        looks.add(KEY);
        looks.start(1);
    }

    private Duration look(String key) {
        ResourceRegistry registry = configMaps.get();
        CachedObject found = registry.find(NAMESPACE, NAME);
        try {
            if (found == null) {
                registry.create(RequestScope.internal(NAMESPACE), ObjectValue.of("kind", "ConfigMap", "apiVersion", "v1",
                        "metadata", ObjectValue.of("name", NAME, "namespace", NAMESPACE),
                        "data", united(ObjectValue.EMPTY)), Admission.NONE);
            } else if (!united(found.tree().object("data")).equals(found.tree().object("data"))) {
                registry.update(RequestScope.internal(NAMESPACE), NAME, existing -> existing == null
                                ? ObjectValue.EMPTY
                                : existing.tree().with("data", united(existing.tree().object("data"))),
                        UpdateRules.main(registry.strategy().rules()).notCreating().unconditionally(), Admission.NONE);
            }
        } catch (ApiException changedMeanwhile) {
            if (changedMeanwhile.code() != 404 && changedMeanwhile.code() != 409) {
                throw changedMeanwhile;
            }
        }
        return LOOKED_AGAIN;
    }

    /** What is there and what this server has to say, each once. */
    private ObjectValue united(ObjectValue data) {
        return ObjectValue.of(
                "client-ca-file", certificates(data.string("client-ca-file"), proxy.users().get()),
                "requestheader-allowed-names", names(data, "requestheader-allowed-names", proxy.allowedNames()),
                "requestheader-client-ca-file",
                certificates(data.string("requestheader-client-ca-file"), proxy.authorities()),
                "requestheader-extra-headers-prefix",
                names(data, "requestheader-extra-headers-prefix", proxy.headers().extraPrefixes()),
                "requestheader-group-headers", names(data, "requestheader-group-headers", proxy.headers().groups()),
                "requestheader-uid-headers", names(data, "requestheader-uid-headers", proxy.headers().uids()),
                "requestheader-username-headers", names(data, "requestheader-username-headers", proxy.headers().names()));
    }

    private static String names(ObjectValue data, String key, List<String> own) {
        Set<String> all = new LinkedHashSet<>();
        try {
            if (Json.parse(data.string(key)) instanceof ListValue known) {
                all.addAll(known.strings());
            }
        } catch (JsonSyntaxException empty) {
            // There is nothing to keep.
        }
        all.addAll(own);
        return Json.text(ListValue.of(all.toArray()));
    }

    private String certificates(String known, List<X509Certificate> own) {
        List<X509Certificate> all = new ArrayList<>();
        try {
            if (!known.isBlank()) {
                all.addAll(Pem.certificates(known));
            }
        } catch (IllegalArgumentException unreadable) {
            // There is nothing to keep.
        }
        all.addAll(own);
        Date now = Date.from(clock.instant());
        return Pem.encode(all.stream().filter(certificate -> now.before(certificate.getNotAfter())).distinct().toList());
    }

    @Override
    public void close() {
        follower.close();
        looks.close();
    }
}
