package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.model.value.ObjectValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks once a day at the Secrets with tokens of service accounts, and removes those that nobody uses: see {@link UnusedTokens}. */
public final class TokenCleaner {
    private static final Logger LOG = System.getLogger(TokenCleaner.class.getName());
    private static final Duration PERIOD = Duration.ofHours(24);
    private static final Duration UNUSED = Duration.ofHours(8760);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String TRACKING = "kube-apiserver-legacy-service-account-token-tracking";

    private final Bench bench;
    private final SharedInformer<ServiceAccount> accounts;
    private final SharedInformer<Pod> pods;
    private final ResourceClient<Secret> writing;

    private TokenCleaner(Bench bench) {
        this.bench = bench;
        this.accounts = bench.informers().informer(ServiceAccount.TYPE);
        this.pods = bench.informers().informer(Pod.TYPE);
        this.writing = bench.client().of(Secret.TYPE);
    }

    /** {@code legacy-serviceaccount-token-cleaner-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("legacy-serviceaccount-token-cleaner-controller",
                        bench -> List.of(new TokenCleaner(bench)::run))
                .as("legacy-service-account-token-cleaner");
    }

    private void run() throws InterruptedException {
        while (true) {
            try {
                look(new UnusedTokens(bench.clock().instant(), UNUSED));
            } catch (ClientException failure) {
                LOG.log(Level.WARNING, "unused tokens of service accounts stay until tomorrow: " + failure.getMessage());
            }
            bench.timers().sleep(PERIOD);
        }
    }

    private void look(UnusedTokens unused) throws InterruptedException {
        LocalDate since = trackedSince();
        if (since == null || !unused.areKnown(since)) {
            return;
        }
        try (InformerFactory part = bench.informers().withTweak(Tweak.fields("type=" + SecretKey.TYPE))) {
            SharedInformer<Secret> secrets = part.informer(Secret.TYPE);
            part.start();
            while (!secrets.awaitSynced(PATIENCE) || !accounts.awaitSynced(PATIENCE) || !pods.awaitSynced(PATIENCE)) {
                LOG.log(Level.DEBUG, "waiting for what the server has");
            }
            Map<String, Set<String>> mounted = new HashMap<>();
            secrets.cache().list().forEach(secret -> decide(secret, unused,
                    mounted.computeIfAbsent(secret.namespace(), this::mountedIn).contains(secret.name())));
        }
    }

    private @Nullable LocalDate trackedSince() {
        ConfigMap noted = bench.client().of(ConfigMap.TYPE).in("kube-system").find(TRACKING).orElse(ConfigMap.EMPTY);
        return UnusedTokens.day(noted.data().get("since"));
    }

    private void decide(Secret secret, UnusedTokens unused, boolean isMounted) {
        try {
            switch (unused.fate(secret, account(secret), isMounted)) {
                case STAYS -> LOG.log(Level.TRACE, () -> secret.key() + " stays");
                case IS_MARKED -> mark(secret, unused.today());
                case GOES -> delete(secret);
            }
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "cannot clean up " + secret.key() + ": " + failure.getMessage());
        }
    }

    private @Nullable ServiceAccount account(Secret secret) {
        SecretKey key = SecretKey.of(secret);
        ServiceAccount account = accounts.cache().get(new ObjectKey(key.namespace(), key.account()));
        return account != null && key.belongsTo(AccountKey.of(account)) ? account : null;
    }

    /** The Secrets that pods of a namespace use: pods are many, so that they are looked through once, and not for each Secret. */
    private Set<String> mountedIn(String namespace) {
        return pods.cache().list(namespace).stream()
                .flatMap(pod -> PodSecrets.names(pod).stream()).collect(Collectors.toSet());
    }

    private void mark(Secret secret, LocalDate today) {
        LOG.log(Level.INFO, "Mark the auto-generated service account token as invalid: " + secret.key());
        writing.in(secret.namespace()).patch(secret.name(), new Patch.MergePatch(ObjectValue.of("metadata", ObjectValue.of(
                "uid", secret.metadata().uid(),
                "labels", ObjectValue.of(UnusedTokens.INVALID_SINCE, today.toString())))));
    }

    /** As it is known here: whoever has been used in this moment stays. */
    private void delete(Secret secret) {
        LOG.log(Level.INFO, "Delete auto-generated service account token: " + secret.key());
        try {
            writing.in(secret.namespace()).delete(secret.name(), DeleteOptions.EMPTY.withPreconditions(
                    Preconditions.builder().resourceVersion(secret.metadata().resourceVersion()).build()));
        } catch (ApiFailure.Conflict | ApiFailure.NotFound goneOrChanged) {
            LOG.log(Level.DEBUG, () -> secret.key() + " is gone, or in use again");
        }
    }
}
