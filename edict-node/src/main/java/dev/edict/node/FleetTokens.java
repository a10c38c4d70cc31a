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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Asks for tokens of the accounts of pods, as their nodes, each good for one pod only, and keeps them until they are to be renewed: after
 * four fifths of their life, or a day. One that can not be renewed is good until it has expired. Safe for use by any thread.
 */
final class FleetTokens {
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final long USUAL_SECONDS = 3_600;

    /** Of so many pods at most: one more takes the place of another, whose tokens are asked for again then. */
    private static final int MOST = 1_000;

    private final Function<String, Client> clients;
    private final InstantSource clock;
    /** By the uid of the pod. */
    private final Map<String, Map<Wish, Given>> given = new ConcurrentHashMap<>();

    /** @param audience nothing for the server's own */
    private record Wish(String account, String audience, long seconds) {}

    private record Given(String token, Instant renewed, Instant expired) {
        @Override
        public String toString() {
            return "a token until " + expired;
        }
    }

    /** @param clients asks as a node, by its name */
    FleetTokens(Function<String, Client> clients, InstantSource clock) {
        this.clients = clients;
        this.clock = clock;
    }

    String of(Pod pod, ServiceAccountTokenProjection wanted) throws MissingSourceException {
        Long seconds = wanted.expirationSeconds();
        Wish wish = new Wish(pod.spec().serviceAccountName(), wanted.audience(),
                seconds == null ? USUAL_SECONDS : seconds);
        Instant now = clock.instant();
        Map<Wish, Given> ofPod = ofPod(pod.metadata().uid());
        Given known = ofPod.get(wish);
        if (known != null && known.renewed().isAfter(now)) {
            return known.token();
        }
        try {
            Given fresh = ask(pod, wish, now);
            ofPod.put(wish, fresh);
            return fresh.token();
        } catch (MissingSourceException refused) {
            if (known != null && known.expired().isAfter(now)) {
                return known.token();
            }
            throw refused;
        }
    }

    /** The pod is gone. */
    void forget(String uid) {
        given.remove(uid);
    }

    private Map<Wish, Given> ofPod(String uid) {
        Iterator<String> others = given.keySet().iterator();
        while (given.size() >= MOST && !given.containsKey(uid) && others.hasNext()) {
            others.next();
            others.remove();
        }
        return given.computeIfAbsent(uid, any -> new ConcurrentHashMap<>());
    }

    private Given ask(Pod pod, Wish wish, Instant now) throws MissingSourceException {
        TokenRequestSpec spec = TokenRequestSpec.EMPTY
                .withAudiences(wish.audience().isEmpty() ? List.of() : List.of(wish.audience()))
                .withExpirationSeconds(wish.seconds())
                .withBoundObjectRef(BoundObjectReference.EMPTY.withApiVersion("v1").withKind("Pod")
                        .withName(pod.name()).withUid(pod.metadata().uid()));
        try {
            TokenRequest answer = clients.apply(pod.spec().nodeName()).of(ServiceAccount.TYPE).in(pod.namespace())
                    .subresource("token", TokenRequest.CODEC).create(wish.account(), TokenRequest.EMPTY.withSpec(spec));
            return given(answer, wish, now);
        } catch (ClientException refused) {
            throw new MissingSourceException("failed to fetch token: " + refused.getMessage());
        }
    }

    /** As the kubelet counts: from the end that the server gave, and by the life that it gave, which may be less than was asked for. */
    private static Given given(TokenRequest answer, Wish wish, Instant now) {
        Long granted = answer.spec().expirationSeconds();
        long seconds = granted == null ? wish.seconds() : granted;
        Instant end = answer.status().expirationTimestamp();
        Instant expired = end == null ? now.plusSeconds(seconds) : end;
        Instant worn = expired.minusSeconds(seconds / 5);
        Instant old = expired.minusSeconds(seconds).plus(LONGEST);
        return new Given(answer.status().token(), worn.isBefore(old) ? worn : old, expired);
    }
}
