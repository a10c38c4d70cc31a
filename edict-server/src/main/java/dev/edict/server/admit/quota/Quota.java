package dev.edict.server.admit.quota;

import dev.edict.model.json.Json;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Condition;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A quota as it is stored.
 *
 * @param wanted the limits that its owner has set
 * @param hard the limits that bind, for which it is known what is used
 */
record Quota(
        CachedObject stored, String name, Amounts wanted, Amounts hard, Amounts used, List<ScopeRequirement> scopes) {

    static Quota of(CachedObject stored) {
        ObjectValue tree = stored.tree();
        ObjectValue status = tree.object("status");
        return new Quota(stored, new ApiObject(tree).name(), Amounts.read(tree.object("spec").object("hard")),
                Amounts.read(status.object("hard")), Amounts.read(status.object("used")),
                ScopeRequirement.ofQuota(tree.object("spec")));
    }

    String key() {
        return stored.key();
    }

    long revision() {
        return stored.revision();
    }

    ObjectValue tree() {
        return stored.tree();
    }

    /** That it is still as it was when it was read. */
    Condition unchanged() {
        return new Condition.Unchanged(key(), revision());
    }

    /** Whether it is about an object, as far as scopes go. */
    boolean isAbout(Evaluator evaluator, ObjectValue object) {
        return scopes.stream().allMatch(scope -> evaluator.isIn(scope, object));
    }

    /** The quota with another status. */
    ObjectValue with(Amounts newHard, Amounts newUsed) {
        return tree().with("status", ObjectValue.of("hard", newHard.tree(), "used", newUsed.tree()));
    }

    ObjectValue withUsed(Amounts newUsed) {
        return tree().mapObject("status", status -> status.with("used", newUsed.tree()));
    }

    /** What tells this quota, and what it counts, from another of the same name. */
    String signature() {
        return new ApiObject(tree()).uid() + "/" + digest(Json.bytes(tree().object("spec")));
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
