package dev.edict.server.assembly;

import dev.edict.server.authenticate.AnonymousPaths;
import dev.edict.server.authenticate.AuthenticationChoices;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenCache;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authenticate.issuer.AuthenticationConfiguration.Anonymous;
import dev.edict.server.authenticate.issuer.ConfiguredIssuers;
import dev.edict.server.authenticate.issuer.IssuerTally;
import dev.edict.server.authenticate.issuer.Issuers;
import dev.edict.server.authenticate.issuer.OpenIdOptions;
import dev.edict.server.authenticate.webhook.WebhookTokens;
import dev.edict.server.metrics.IssuerMetrics;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.server.metrics.TokenCacheMetrics;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tokens of which others know whose they are: issuers, and a server that is asked. What they say is remembered for a while. */
final class OutsideTokens implements AutoCloseable {
    private static final Logger LOG = System.getLogger(OutsideTokens.class.getName());
    private static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final AuthenticationChoices choices;
    private final boolean everythingAllowed;
    private final Clock clock;
    private final @Nullable ConfiguredIssuers configured;
    private final @Nullable Issuers issuers;
    private final @Nullable WebhookTokens webhook;
    private final List<TokenCache> caches = new ArrayList<>();

    /** @param everythingAllowed whether those who are let in may do anything */
    OutsideTokens(AuthenticationChoices choices, boolean everythingAllowed, AccountSettings own, Clock clock) throws IOException {
        this.choices = choices;
        this.everythingAllowed = everythingAllowed;
        this.clock = clock;
        Set<String> ownIssuers = new HashSet<>(own.issuers());
        Path file = choices.configuration();
        OpenIdOptions openId = choices.openId();
        if (file != null && openId != null) {
            throw new IOException("authentication-config file and oidc-* flags are mutually exclusive");
        }
        this.configured = file == null ? null : ConfiguredIssuers.read(file, ownIssuers, clock);
        this.issuers = configured != null ? configured.issuers() : openId == null ? null : of(openId, ownIssuers);
        AuthenticationChoices.Webhook other = choices.webhook();
        this.webhook = other == null ? null
                : new WebhookTokens(other.kubeconfig(), other.version(), own.audiences());
        if (issuers != null) {
            caches.add(new TokenCache(TokenAuthenticator.meantForServer(own.audiences(), issuers),
                    REMEMBERED, Duration.ZERO, System::nanoTime));
        }
        if (webhook != null && other != null) {
            caches.add(new TokenCache(webhook, other.remembered(), other.remembered(), System::nanoTime));
        }
        if (choices.anonymous() != null && configured != null && configured.anonymous() != null) {
            throw new IOException("anonymous: Forbidden: --anonymous-auth flag cannot be set when anonymous field is"
                    + " configured in authentication configuration file");
        }
    }

    private Issuers of(OpenIdOptions openId, Set<String> ownIssuers) throws IOException {
        try {
            return new Issuers(openId.configuration().compile(ownIssuers), openId.algorithms(), clock);
        } catch (IllegalArgumentException wrong) {
            throw new IOException(wrong.getMessage(), wrong);
        }
    }

    List<TokenAuthenticator> authenticators() {
        return List.copyOf(caches);
    }

    /** Where everybody may do anything, nobody is anonymous but by the word of the file. */
    AnonymousPaths anonymous() {
        Anonymous said = configured == null ? null : configured.anonymous();
        if (said != null) {
            return new AnonymousPaths(said.enabled(), new HashSet<>(said.paths()));
        }
        if (everythingAllowed && !Boolean.FALSE.equals(choices.anonymous())) {
            LOG.log(Logger.Level.WARNING, "who shows no credentials is refused, since the mode AlwaysAllow would let them do anything");
            return AnonymousPaths.NONE;
        }
        return Boolean.FALSE.equals(choices.anonymous()) ? AnonymousPaths.NONE : AnonymousPaths.ALL;
    }

    void measure(MetricRegistry registry) {
        if (!caches.isEmpty()) {
            TokenCacheMetrics metrics = new TokenCacheMetrics(registry);
            caches.forEach(cache -> cache.measure(told(metrics)));
        }
        if (issuers != null) {
            IssuerMetrics metrics = new IssuerMetrics(registry, "apiserver-" + Measures.hostName(), clock);
            issuers.measure(url -> told(metrics, url));
            if (configured != null) {
                configured.measure(told(metrics));
            }
        }
    }

    private static TokenCache.Tally told(TokenCacheMetrics metrics) {
        return new TokenCache.Tally() {
            @Override
            public void looked(boolean found, long nanoseconds) {
                metrics.looked(found, nanoseconds);
            }

            @Override
            public void asked(boolean answered) {
                metrics.fetched(answered);
            }

            @Override
            public void waiting(boolean asks, int change) {
                metrics.waiting(asks, change);
            }
        };
    }

    private static IssuerTally told(IssuerMetrics metrics, String url) {
        return new IssuerTally() {
            @Override
            public void authenticated(boolean success, long nanoseconds) {
                metrics.authenticated(url, success, nanoseconds);
            }

            @Override
            public void fetched(byte[] keys) {
                metrics.fetched(url, keys);
            }

            @Override
            public void notFetched() {
                metrics.notFetched(url);
            }
        };
    }

    private static ConfiguredIssuers.ReloadTally told(IssuerMetrics metrics) {
        return new ConfiguredIssuers.ReloadTally() {
            @Override
            public void counts(byte[] content) {
                metrics.counts(content);
            }

            @Override
            public void reloaded(boolean success) {
                metrics.reloaded(success);
            }
        };
    }

    /** Begins to ask, and to look at the file. */
    void start(Duration interval) {
        if (configured != null) {
            configured.start(interval);
        } else if (issuers != null) {
            issuers.start();
        }
    }

    @Override
    public void close() {
        if (configured != null) {
            configured.close();
        } else if (issuers != null) {
            issuers.close();
        }
        if (webhook != null) {
            webhook.close();
        }
    }
}
