package dev.edict.controllers.bootstraptoken;

import dev.edict.api.core.v1.Secret;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Part;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Removes tokens with which machines join when their time is over. */
public final class BootstrapTokenCleaner {
    private final Cache<Secret> secrets;
    private final ResourceClient<Secret> writing;
    private final InstantSource clock;

    private BootstrapTokenCleaner(Cache<Secret> secrets, ResourceClient<Secret> writing, InstantSource clock) {
        this.secrets = secrets;
        this.writing = writing;
        this.clock = clock;
    }

    /** {@code token-cleaner-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("token-cleaner-controller", BootstrapTokenCleaner::works).as("token-cleaner").onlyWhenAsked();
    }

    private static List<Work> works(Bench bench) {
        return List.of(Part.controller(bench, Tweak.fields("type=" + BootstrapToken.TYPE), part -> {
            SharedInformer<Secret> secrets = part.informer(Secret.TYPE);
            BootstrapTokenCleaner loop =
                    new BootstrapTokenCleaner(secrets.cache(), bench.client().of(Secret.TYPE), bench.clock());
            return Controller.of(
                    bench.options("token_cleaner"),
                    List.of(Source.of(secrets, BootstrapTokenCleaner::concerned, change -> !(change instanceof Change.Deleted))),
                    loop::reconcile);
        }));
    }

    private static List<ObjectKey> concerned(Secret secret) {
        return secret.namespace().equals(BootstrapToken.NAMESPACE) ? List.of(ObjectKey.of(secret)) : List.of();
    }

    private Outcome reconcile(ObjectKey key) {
        Secret secret = secrets.get(key);
        Optional<Duration> left =
                secret == null ? Optional.empty() : BootstrapToken.remaining(secret, clock.instant());
        if (secret == null || left.isEmpty()) {
            return Outcome.done();
        }
        if (left.get().isPositive()) {
            return Outcome.againAfter(left.get(), "it expires");
        }
        try {
            writing.in(key.namespace()).delete(key.name(), DeleteOptions.EMPTY.withPreconditions(
                    Preconditions.builder().uid(secret.metadata().uid()).build()));
        } catch (ApiFailure.Conflict | ApiFailure.NotFound gone) {
            return Outcome.done();
        }
        return Outcome.done();
    }
}
