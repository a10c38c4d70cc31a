package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Completes Secrets that are to hold the token of a service account, removes those whose account is gone, and takes a Secret that
 * is gone from what its account names. Asks as the manager of all loops, as upstream's does: the account of another loop may not
 * have been there before this one has run.
 */
public final class AccountTokens {
    private static final int WORKERS = 5;
    private static final Tweak TOKENS = Tweak.fields("type=" + SecretKey.TYPE);

    private final Cache<ServiceAccount> accounts;
    private final Cache<Secret> secrets;
    private final ResourceClient<ServiceAccount> writingAccounts;
    private final ResourceClient<Secret> writingSecrets;
    private final TokenSecret complete;

    private AccountTokens(Bench bench, Cache<ServiceAccount> accounts, Cache<Secret> secrets, TokenSecret complete) {
        this.accounts = accounts;
        this.secrets = secrets;
        this.writingAccounts = bench.client().of(ServiceAccount.TYPE);
        this.writingSecrets = bench.client().of(Secret.TYPE);
        this.complete = complete;
    }

    /** {@code serviceaccount-token-controller}; does not run without a key to sign with. */
    public static ControlLoop loop() {
        return ControlLoop.of("serviceaccount-token-controller", AccountTokens::works).as("");
    }

    private static List<Work> works(Bench bench) {
        Function<ObjectValue, String> signing = bench.keys().tokens();
        if (signing == null) {
            return List.of();
        }
        SharedInformer<ServiceAccount> accounts = bench.informers().informer(ServiceAccount.TYPE);
        return List.of(() -> {
            try (InformerFactory part = bench.informers().withTweak(TOKENS)) {
                SharedInformer<Secret> secrets = part.informer(Secret.TYPE);
                AccountTokens loop =
                        new AccountTokens(bench, accounts.cache(), secrets.cache(), new TokenSecret(bench.keys(), signing));
                part.start();
                loop.work(bench, accounts, secrets);
            }
        });
    }

    private void work(Bench bench, SharedInformer<ServiceAccount> accountChanges, SharedInformer<Secret> secretChanges)
            throws InterruptedException {
        Controller<SecretKey> ofSecrets = Controller.of(
                bench.<SecretKey>options("serviceaccount_tokens_secret").withWorkers(WORKERS),
                List.of(Source.of(secretChanges, secret -> List.of(SecretKey.of(secret)))),
                this::reconcile);
        Controller<AccountKey> ofAccounts = Controller.of(
                bench.<AccountKey>options("serviceaccount_tokens_service").withWorkers(WORKERS),
                List.of(Source.of(accountChanges, account -> List.of(AccountKey.of(account)))),
                this::reconcile);
        try (ofSecrets) {
            ofSecrets.start();
            ofAccounts.run();
        }
    }

    /** The tokens of an account that is gone go, too. */
    private Outcome reconcile(AccountKey key) {
        if (known(key.namespace(), key.name(), key.uid()) == null) {
            secrets.list().stream()
                    .map(SecretKey::of)
                    .filter(secret -> secret.belongsTo(key))
                    .forEach(this::delete);
        }
        return Outcome.done();
    }

    private Outcome reconcile(SecretKey key) {
        if (key.account().isEmpty()) {
            return Outcome.done();
        }
        Secret secret = secrets.get(new ObjectKey(key.namespace(), key.name()));
        if (secret == null || !secret.metadata().uid().equals(key.uid())) {
            if (known(key.namespace(), key.account(), key.accountUid()) != null) {
                forget(key);
            }
            return Outcome.done();
        }
        ServiceAccount account = find(key);
        if (account == null) {
            delete(key);
        } else if (!complete.isComplete(secret)) {
            complete(secret, account);
        }
        return Outcome.done();
    }

    /** The account as far as it is known here. @param uid empty for whatever it is */
    private @Nullable ServiceAccount known(String namespace, String name, String uid) {
        ServiceAccount account = accounts.get(new ObjectKey(namespace, name));
        return account != null && (uid.isEmpty() || uid.equals(account.metadata().uid())) ? account : null;
    }

    /** The account as it is known here, or else to the server: it may be newer than what is known. */
    private @Nullable ServiceAccount find(SecretKey key) {
        ServiceAccount account = known(key.namespace(), key.account(), key.accountUid());
        return account != null
                ? account
                : writingAccounts.in(key.namespace()).find(key.account())
                        .filter(found -> key.accountUid().isEmpty() || key.accountUid().equals(found.metadata().uid()))
                        .orElse(null);
    }

    /** Who has changed the Secret meanwhile wakes this again. */
    private void complete(Secret known, ServiceAccount account) {
        ResourceClient<Secret> home = writingSecrets.in(known.namespace());
        Secret live = home.find(known.name()).orElse(null);
        if (live == null
                || !live.metadata().resourceVersion().equals(known.metadata().resourceVersion())
                || complete.isComplete(live)) {
            return;
        }
        try {
            home.replace(complete.completed(live, account));
        } catch (ApiFailure.Conflict | ApiFailure.NotFound goneOrChanged) {
            return;
        }
    }

    private void delete(SecretKey key) {
        DeleteOptions thatVeryOne = DeleteOptions.EMPTY.withPreconditions(
                Preconditions.builder().uid(key.uid()).build());
        try {
            writingSecrets.in(key.namespace()).delete(key.name(), thatVeryOne);
        } catch (ApiFailure.Conflict | ApiFailure.NotFound gone) {
            return;
        }
    }

    /** Takes a Secret that is gone from those that its account names. */
    private void forget(SecretKey key) {
        ResourceClient<ServiceAccount> home = writingAccounts.in(key.namespace());
        ServiceAccount live = home.find(key.account()).orElse(null);
        if (live == null || !key.accountUid().isEmpty() && !key.accountUid().equals(live.metadata().uid())) {
            return;
        }
        List<ObjectReference> left =
                live.secrets().stream().filter(reference -> !reference.name().equals(key.name())).toList();
        if (left.size() < live.secrets().size()) {
            try {
                home.replace(live.withSecrets(left));
            } catch (ApiFailure.NotFound gone) {
                return;
            }
        }
    }
}
