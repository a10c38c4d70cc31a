package dev.edict.server.admit.quota;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one write means to the quotas of its namespace: a pure computation.
 *
 * <p>What is counted is the difference between what the object takes afterwards and what it took before, whoever writes. What
 * is refused is what the real server refuses, in its words: a write that is held to quotas and takes more of something than
 * is left, says nothing of what must be said, or comes before it is known what is used.
 */
final class Claim {
    /** A quota and what is used of it with this write. */
    record Change(Quota quota, Amounts used) {}

    private final Movement movement;
    private final Evaluator evaluator;
    private final List<Quota> quotas;
    private final Set<String> unreadable;
    private final Amounts before;
    private final Amounts after;
    private final List<Change> changes = new ArrayList<>();
    private final List<Quota> uncounted = new ArrayList<>();
    private boolean doubtful;

    /** @param unreadable the names of quotas of which nothing else is known */
    Claim(Movement movement, Evaluator evaluator, Collection<Quota> all, Set<String> unreadable, Instant now) {
        this.movement = movement;
        this.evaluator = evaluator;
        this.quotas = all.stream().filter(quota -> !quota.key().equals(movement.key())).toList();
        this.unreadable = unreadable;
        Instant later = now.plus(Evaluator.MARGIN);
        this.before = usage(movement.before(), later);
        this.after = usage(movement.after(), later);
        this.doubtful = wasPerhapsNotCounted(later);
        quotas.forEach(this::count);
    }

    static Claim of(Movement movement, Evaluator evaluator, Board seen, Instant now) {
        return new Claim(movement, evaluator, seen.quotas(), seen.unreadable(), now);
    }

    /** Whether what an object took matters to what it takes now, and depends on when one looked. */
    private boolean wasPerhapsNotCounted(Instant later) {
        ObjectValue old = movement.before();
        if (old == null || !evaluator.isDoubtful(old, later)) {
            return false;
        }
        ObjectValue object = movement.after();
        return object == null || !evaluator.isDoubtful(object, later) || !old.object("spec").equals(object.object("spec"))
                || !evaluator.usage(old, Instant.MIN).equals(evaluator.usage(object, Instant.MIN));
    }

    private Amounts usage(@Nullable ObjectValue object, Instant now) {
        return object == null || quotas.isEmpty() && !movement.limited() ? Amounts.NONE : evaluator.usage(object, now);
    }

    private Amounts taken(Quota quota, @Nullable ObjectValue object, Amounts usage) {
        return object != null && quota.isAbout(evaluator, object) ? usage : Amounts.NONE;
    }

    private void count(Quota quota) {
        List<String> wanted = evaluator.matching(quota.wanted().byName().keySet());
        List<String> binding = evaluator.matching(quota.hard().byName().keySet());
        if (wanted.isEmpty() && binding.isEmpty()) {
            return;
        }
        Amounts difference =
                taken(quota, movement.after(), after).minus(taken(quota, movement.before(), before)).notZero();
        Set<String> known = quota.used().byName().keySet();
        Predicate<String> isCounted = name -> binding.contains(name) && known.contains(name);
        Amounts all = difference.where(isCounted);
        Set<String> withheld = all.negative().where(name -> !evaluator.givesBack(name)).byName().keySet();
        Amounts counted = all.where(name -> !withheld.contains(name));
        doubtful |= !withheld.isEmpty();
        if (!counted.isEmpty()) {
            changes.add(new Change(quota, quota.used().plus(counted).notBelowZero()));
        }
        if (!difference.where(name -> wanted.contains(name) && !isCounted.test(name)).isEmpty()) {
            uncounted.add(quota);
        }
    }

    /** The quotas whose use changes. */
    List<Change> changes() {
        return changes;
    }

    /** The quotas that will count the object as soon as somebody has found out what is used, who must not miss it. */
    List<Quota> uncounted() {
        return uncounted;
    }

    /** Whether whoever finds out what is used of a quota must begin again. */
    boolean shakes() {
        return !uncounted.isEmpty() || !unreadable.isEmpty();
    }

    /** Whether it should be found out anew what there is, once it is written or refused. */
    boolean isDoubtful() {
        return doubtful;
    }

    /** Whether some quota counts what the write changes, or will. */
    boolean counts() {
        return !changes.isEmpty() || !uncounted.isEmpty();
    }

    /**
     * Holds the write to the quotas.
     *
     * @param limited what needs a quota to be used at all
     * @throws ApiException if it is refused
     */
    void requireRoom(List<LimitedResource> limited) {
        ObjectValue object = movement.after();
        if (object == null || !movement.limited() || !evaluator.limits(movement)) {
            return;
        }
        List<Quota> interesting = interesting(object);
        Amounts negative = after.negative();
        if (!negative.isEmpty()) {
            throw forbidden("quota usage is negative for resource(s): " + String.join(",", negative.byName().keySet()));
        }
        Amounts growth = after.minus(before).positive();
        boolean takes = interesting.isEmpty() ? !growth.isEmpty()
                : interesting.stream().anyMatch(quota -> !requested(quota, growth).isEmpty());
        if (!unreadable.isEmpty() && !growth.isEmpty()) {
            throw unknown(unreadable.iterator().next(), growth.byName().keySet());
        }
        if (takes) {
            requireCover(object, interesting, limited);
            interesting.forEach(quota -> requireRoom(quota, requested(quota, growth)));
        }
    }

    /** The quotas that count the object, each of which must know what is used, and be told what it counts. */
    private List<Quota> interesting(ObjectValue object) {
        List<Quota> interesting = new ArrayList<>();
        for (Quota quota : quotas) {
            List<String> binding = evaluator.matching(quota.hard().byName().keySet());
            if (binding.isEmpty() || !quota.isAbout(evaluator, object)) {
                continue;
            }
            String missing = evaluator.missing(new HashSet<>(binding), object);
            if (!missing.isEmpty()) {
                throw forbidden("failed quota: " + quota.name() + ": " + missing);
            }
            if (!quota.used().byName().keySet().containsAll(binding)) {
                throw unknown(quota.name(), binding);
            }
            interesting.add(quota);
        }
        return interesting;
    }

    /** What the object takes of a quota that did not count it before is all that it takes. */
    private Amounts requested(Quota quota, Amounts growth) {
        ObjectValue old = movement.before();
        return old != null && quota.isAbout(evaluator, old) ? growth : after.notZero();
    }

    private void requireRoom(Quota quota, Amounts requested) {
        if (movement.scope().subresource().equals("status")) {
            return;
        }
        Amounts asked = requested.only(quota.hard().byName().keySet());
        Set<String> exceeded = quota.used().plus(asked).only(asked.byName().keySet())
                .exceeding(quota.hard()).byName().keySet();
        if (!exceeded.isEmpty()) {
            throw forbidden("exceeded quota: " + quota.name() + ", requested: " + asked.only(exceeded).shown()
                    + ", used: " + quota.used().only(exceeded).shown()
                    + ", limited: " + quota.hard().only(exceeded).shown());
        }
    }

    private void requireCover(ObjectValue object, List<Quota> interesting, List<LimitedResource> limited) {
        if (limited.isEmpty()) {
            return;
        }
        Set<String> consumed = new TreeSet<>();
        List<ScopeRequirement> scopes = new ArrayList<>();
        for (LimitedResource one : limited) {
            if (one.resource().equals(movement.resource())) {
                after.positive().byName().keySet().stream()
                        .filter(name -> one.contains().stream().anyMatch(name::contains)).forEach(consumed::add);
            }
            one.scopes().stream().filter(scope -> evaluator.isIn(scope, object)).forEach(scopes::add);
        }
        interesting.forEach(quota -> evaluator.matching(quota.hard().byName().keySet()).forEach(consumed::remove));
        if (!consumed.isEmpty()) {
            throw forbidden("insufficient quota to consume: " + String.join(",", consumed));
        }
        Set<String> covered = new HashSet<>();
        quotas.forEach(quota -> quota.scopes().stream()
                .filter(scope -> evaluator.isIn(scope, object)).forEach(scope -> covered.add(scope.scope())));
        scopes.removeIf(scope -> covered.contains(scope.scope()));
        if (!scopes.isEmpty()) {
            throw ApiErrors.unclassified("insufficient quota to match these scopes: ["
                    + String.join(" ", scopes.stream().map(ScopeRequirement::toString).toList()) + "]");
        }
    }

    private ApiException unknown(String quota, Collection<String> names) {
        doubtful = true;
        return forbidden("status unknown for quota: " + quota + ", resources: " + String.join(",", names));
    }

    private ApiException forbidden(String why) {
        return ApiErrors.forbidden(movement.usedAs(), movement.name(), why);
    }
}
