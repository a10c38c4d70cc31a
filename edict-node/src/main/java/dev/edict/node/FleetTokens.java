package dev.edict.node;

import dev.edict.api.authentication.v1.BoundObjectReference;
import dev.edict.api.authentication.v1.TokenRequest;
import dev.edict.api.authentication.v1.TokenRequestSpec;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.node.source.MissingSourceException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks for tokens of the accounts of pods, as their nodes, each good for one pod only, and keeps them until they are to be renewed: after
 * four fifths of their life, or a day. Safe for use by any thread.
 */
final class FleetTokens {
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final long USUAL_SECONDS = 3_600;

    /** More than this are forgotten, whatever their age. */
    private static final int MOST = 1_000;

    private final Function<String, Client> clients;
    private final InstantSource clock;
    private final Map<Wish, Given> given = new ConcurrentHashMap<>();

    /** @param audience nothing for the server's own */
    private record Wish(String uid, String account, String audience, long seconds) {}

    private record Given(String token, Instant renewed) {
        @Override
        public String toString() {
            return "a token until " + renewed;
        }
    }

    /** @param clients asks as a node, by its name */
    FleetTokens(Function<String, Client> clients, InstantSource clock) {
        this.clients = clients;
        this.clock = clock;
    }

    String of(Pod pod, ServiceAccountTokenProjection wanted) throws MissingSourceException {
        Long seconds = wanted.expirationSeconds();
        Wish wish = new Wish(pod.metadata().uid(), pod.spec().serviceAccountName(), wanted.audience(),
                seconds == null ? USUAL_SECONDS : seconds);
        Instant now = clock.instant();
        Given known = given.get(wish);
        if (known != null && known.renewed().isAfter(now)) {
            return known.token();
        }
        Given fresh = ask(pod, wish, now);
        if (given.size() >= MOST) {
            given.clear();
        }
        given.put(wish, fresh);
        return fresh.token();
    }

    private Given ask(Pod pod, Wish wish, Instant now) throws MissingSourceException {
        TokenRequestSpec spec = TokenRequestSpec.EMPTY
                .withAudiences(wish.audience().isEmpty() ? List.of() : List.of(wish.audience()))
                .withExpirationSeconds(wish.seconds())
                .withBoundObjectRef(BoundObjectReference.EMPTY.withApiVersion("v1").withKind("Pod")
                        .withName(pod.name()).withUid(wish.uid()));
        try {
            TokenRequest answer = clients.apply(pod.spec().nodeName()).of(ServiceAccount.TYPE).in(pod.namespace())
                    .subresource("token", TokenRequest.CODEC).create(wish.account(), TokenRequest.EMPTY.withSpec(spec));
            return new Given(answer.status().token(), renewal(now, answer.status().expirationTimestamp(), wish.seconds()));
        } catch (ClientException refused) {
            throw new MissingSourceException("failed to fetch token: " + refused.getMessage());
        }
    }

    /** As the kubelet counts: from the end that the server gave, as if its life were as long as was asked for. */
    private static Instant renewal(Instant now, @Nullable Instant end, long seconds) {
        Instant expires = end == null ? now.plusSeconds(seconds) : end;
        Instant worn = expires.minusSeconds(seconds / 5);
        Instant old = expires.minusSeconds(seconds).plus(LONGEST);
        return worn.isBefore(old) ? worn : old;
    }
}
