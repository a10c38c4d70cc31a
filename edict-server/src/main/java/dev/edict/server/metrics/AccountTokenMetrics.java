package dev.edict.server.metrics;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Which tokens of service accounts are in use. Counts from its beginning, and is read once it has been added to a registry. */
public final class AccountTokenMetrics {
    private final LongAdder valid = new LongAdder();
    private final LongAdder stale = new LongAdder();
    private final LongAdder legacy = new LongAdder();
    private final LongAdder manual = new LongAdder();
    private final LongAdder generated = new LongAdder();
    private final LongAdder invalidated = new LongAdder();

    public void addTo(MetricRegistry registry) {
        add(registry, "serviceaccount_valid_tokens_total",
                "Uses of tokens with an extended life before they should have been renewed.", valid);
        add(registry, "serviceaccount_stale_tokens_total",
                "Uses of tokens with an extended life after they should have been renewed.", stale);
        add(registry, "serviceaccount_legacy_tokens_total",
                "Uses of tokens that say nothing of whom they are meant for.", legacy);
        add(registry, "serviceaccount_legacy_manual_token_uses_total",
                "Uses of tokens in Secrets that somebody made.", manual);
        add(registry, "serviceaccount_legacy_auto_token_uses_total",
                "Uses of tokens in Secrets that were made for an account.", generated);
        add(registry, "serviceaccount_invalid_legacy_auto_token_uses_total",
                "Uses of tokens in Secrets that are marked as invalid.", invalidated);
    }

    private static void add(MetricRegistry registry, String name, String help, LongAdder count) {
        registry.sampled(name, help, "counter", List.of(), sink -> sink.sample((double) count.sum()));
    }

    /** A token with an extended life was used. */
    public void extended(boolean isStale) {
        (isStale ? stale : valid).increment();
    }

    /** A token was used that says nothing of whom it is meant for. */
    public void legacy() {
        legacy.increment();
    }

    /** A token in a Secret was used. */
    public void inSecret(boolean isGenerated) {
        (isGenerated ? generated : manual).increment();
    }

    /** A token in a Secret that is marked as invalid was used. */
    public void invalidated() {
        invalidated.increment();
    }
}
