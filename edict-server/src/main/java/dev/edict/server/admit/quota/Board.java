package dev.edict.server.admit.quota;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.Condition;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The quotas of one namespace as they were when last seen, and how they were announced then. The quotas are not older than the
 * announcement, so whoever writes on the condition that this is unchanged knows of every quota that binds. None is ever
 * changed.
 *
 * @param announcement the key of the announcement
 * @param announced null if there is none
 * @param byKey the quotas, in the order of their keys
 * @param unreadable the names of those that this server can not read; it is not known what they limit
 * @param hold whether somebody who counts asks all others to wait
 */
record Board(
        String announcement, @Nullable Entry announced, SortedMap<String, Quota> byKey, Set<String> unreadable, Hold hold) {
    Board {
        byKey = Collections.unmodifiableSortedMap(byKey);
        unreadable = Collections.unmodifiableSet(unreadable);
    }

    static Board of(
            String announcement, @Nullable Entry announced, SortedMap<String, Quota> byKey, Set<String> unreadable) {
        return new Board(announcement, announced, byKey, unreadable, Hold.read(told(announced).string(Hold.NAME)));
    }

    Collection<Quota> quotas() {
        return byKey.values();
    }

    Board with(Quota quota) {
        SortedMap<String, Quota> others = new TreeMap<>(byKey);
        others.put(quota.key(), quota);
        return new Board(announcement, announced, others, unreadable, hold);
    }

    Board without(String key) {
        SortedMap<String, Quota> others = new TreeMap<>(byKey);
        others.remove(key);
        return new Board(announcement, announced, others, unreadable, hold);
    }

    /**
     * Whether all that the owners of the quotas want to be limited was. What binds changes without an announcement only until
     * this is so.
     */
    boolean isSettled() {
        return unreadable.isEmpty() && quotas().stream().allMatch(quota ->
                quota.hard().byName().keySet().containsAll(quota.wanted().byName().keySet()));
    }

    boolean isEmpty() {
        return byKey.isEmpty() && unreadable.isEmpty();
    }

    /** The same, announced anew. */
    Board announcedBy(Entry announcing) {
        return of(announcement, announcing, byKey, unreadable);
    }

    Condition asAnnounced() {
        return announced == null ? new Condition.Absent(announcement)
                : new Condition.Unchanged(announcement, announced.modRevision());
    }

    private static ObjectValue told(@Nullable Entry announced) {
        return announced != null && Json.parse(announced.value()) instanceof ObjectValue read ? read : ObjectValue.EMPTY;
    }

    /** The announcement with another request to wait, or with none. */
    Operation holding(Hold other) {
        ObjectValue told = told(announced);
        return new Operation.Put(announcement, Json.bytes(
                other.isAsked() ? told.with(Hold.NAME, other.written()) : told.without(Hold.NAME)), 0);
    }

    boolean isAnnounced(Quota quota) {
        return told(announced).string(quota.name()).equals(quota.signature());
    }

    /** What the announcement has to say for a quota to be announced as it is now, beside those that are. */
    byte[] announcing(Quota quota) {
        ObjectValue told = told(announced);
        ObjectValue.Builder all = ObjectValue.builder();
        Stream.concat(quotas().stream().map(Quota::name), unreadable.stream()).filter(told::has)
                .forEach(name -> all.put(name, told.string(name)));
        all.put(quota.name(), quota.signature());
        return Json.bytes(all.build());
    }
}
