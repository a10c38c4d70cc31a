package dev.edict.server.authenticate.account;

import dev.edict.model.object.ApiObject;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.AccountTokenMetrics;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tokens that the server gives out on request. One counts while it is not expired, and while its account and the
 * object that it is bound to are there; after their deletion, or its expiry, it counts for a minute more, for clocks differ
 * and what is being deleted has yet to say goodbye.
 */
final class BoundTokens {
    private static final long LEEWAY_SECONDS = 60;
    private static final String INVALIDATED = "service account token has been invalidated";

    private final LiveObjects objects;
    private final Clock clock;
    private final AccountTokenMetrics metrics;

    BoundTokens(LiveObjects objects, Clock clock, AccountTokenMetrics metrics) {
        this.objects = objects;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** @throws InvalidTokenException if the token with these claims does not count now */
    User user(ObjectValue claims, Remarks remarks) throws InvalidTokenException {
        Instant now = clock.instant();
        checkTimes(claims, now.getEpochSecond());
        Instant deletedBefore = now.minusSeconds(LEEWAY_SECONDS);
        ObjectValue bound = claims.object("kubernetes.io");
        String namespace = bound.string("namespace");
        checkAccount(namespace, bound.object("serviceaccount"), deletedBefore);
        if (bound.isSet("secret")) {
            checkBound("secret", namespace, bound.object("secret"), deletedBefore);
        }
        if (bound.isSet("pod")) {
            checkBound("pod", namespace, bound.object("pod"), deletedBefore);
        } else if (bound.isSet("node")) {
            checkBound("node", "", bound.object("node"), deletedBefore);
        }
        warn(claims.string("sub"), time(bound, "warnafter", 0), now.getEpochSecond(), remarks);
        return user(bound, claims.string("jti"));
    }

    private static void checkTimes(ObjectValue claims, long now) throws InvalidTokenException {
        if (now + LEEWAY_SECONDS < time(claims, "nbf", Long.MIN_VALUE)) {
            throw new InvalidTokenException("service account token is not valid yet");
        }
        if (now - LEEWAY_SECONDS > time(claims, "exp", Long.MAX_VALUE)) {
            throw new InvalidTokenException("service account token has expired");
        }
        if (now + LEEWAY_SECONDS < time(claims, "iat", Long.MIN_VALUE)) {
            throw new InvalidTokenException("service account token is issued in the future");
        }
    }

    /** A time that is no number must not count as a time that is not set. */
    private static long time(ObjectValue claims, String key, long absent) throws InvalidTokenException {
        if (!claims.isSet(key)) {
            return absent;
        }
        if (claims.get(key) instanceof NumberValue number) {
            return (long) number.doubleValue();
        }
        throw new InvalidTokenException("go-jose/go-jose/jwt: expected number value to unmarshal NumericDate");
    }

    /** A token that lives longer than was asked for says when it should have been renewed. */
    private void warn(String subject, long warnAfter, long now, Remarks remarks) {
        if (warnAfter == 0) {
            return;
        }
        boolean stale = now > warnAfter;
        metrics.extended(stale);
        if (stale) {
            remarks.annotate("authentication.k8s.io/stale-token",
                    "subject: " + subject + ", seconds after warning threshold: " + (now - warnAfter));
        }
    }

    private void checkAccount(String namespace, ObjectValue reference, Instant deletedBefore)
            throws InvalidTokenException {
        String name = reference.string("name");
        ApiObject account = objects.find("serviceaccounts", namespace, name);
        if (account == null) {
            throw new InvalidTokenException("serviceaccounts \"" + name + "\" not found");
        }
        if (!account.uid().equals(reference.string("uid"))) {
            throw new InvalidTokenException("service account UID (" + account.uid() + ") does not match claim ("
                    + reference.string("uid") + ")");
        }
        if (isDeleted(account, deletedBefore)) {
            throw new InvalidTokenException("service account " + namespace + "/" + name + " has been deleted");
        }
    }

    private void checkBound(String kind, String namespace, ObjectValue reference, Instant deletedBefore)
            throws InvalidTokenException {
        ApiObject object = objects.find(kind + "s", namespace, reference.string("name"));
        if (object == null) {
            throw new InvalidTokenException(INVALIDATED);
        }
        if (!object.uid().equals(reference.string("uid"))) {
            throw new InvalidTokenException(kind + " UID (" + object.uid() + ") does not match service account " + kind
                    + " ref claim (" + reference.string("uid") + ")");
        }
        if (isDeleted(object, deletedBefore)) {
            throw new InvalidTokenException(INVALIDATED);
        }
    }

    private static boolean isDeleted(ApiObject object, Instant before) {
        String deletion = object.metadata().string("deletionTimestamp");
        try {
            return !deletion.isEmpty() && Times.parse(deletion).isBefore(before);
        } catch (TimeFormatException notATime) {
            return true;
        }
    }

    private static User user(ObjectValue bound, String tokenId) {
        Map<String, List<String>> extra = new LinkedHashMap<>();
        if (!tokenId.isEmpty()) {
            extra.put("authentication.kubernetes.io/credential-id", List.of("JTI=" + tokenId));
        }
        ObjectValue node = bound.object("node");
        if (!node.string("name").isEmpty()) {
            extra.put("authentication.kubernetes.io/node-name", List.of(node.string("name")));
            if (!node.string("uid").isEmpty()) {
                extra.put("authentication.kubernetes.io/node-uid", List.of(node.string("uid")));
            }
        }
        if (bound.isSet("pod")) {
            extra.put("authentication.kubernetes.io/pod-name", List.of(bound.object("pod").string("name")));
            extra.put("authentication.kubernetes.io/pod-uid", List.of(bound.object("pod").string("uid")));
        }
        ObjectValue account = bound.object("serviceaccount");
        return ServiceAccountTokens.account(
                new ServiceAccountName(bound.string("namespace"), account.string("name")), account.string("uid"), extra);
    }
}
