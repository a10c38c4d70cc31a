package dev.edict.server.assembly;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/**
 * How many objects the lists of an object may hold, all taken together. Defaults make hundreds of bytes of an item of three, so
 * a body of a million empty containers would take half a gigabyte before anybody could refuse it. No object that etcd takes
 * has nearly as many. For one object.
 */
final class ItemLimit {
    private static final int MOST = 100_000;

    private int items;

    private ItemLimit() {}

    /** @throws dev.edict.model.status.ApiException if there are too many */
    static void check(ObjectValue object) {
        ItemLimit limit = new ItemLimit();
        object.forEach((key, value) -> {
            if (!key.equals("metadata")) {
                limit.count(value);
            }
        });
    }

    private void count(Value value) {
        switch (value) {
            case ObjectValue object -> object.forEach((key, child) -> count(child));
            case ListValue list -> list.forEach(this::countItem);
            default -> {}
        }
    }

    private void countItem(Value item) {
        if (item instanceof ObjectValue && ++items > MOST) {
            throw ApiErrors.unclassified("etcdserver: request is too large");
        }
        count(item);
    }
}
