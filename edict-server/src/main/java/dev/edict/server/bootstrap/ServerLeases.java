package dev.edict.server.bootstrap;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.Entry;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import java.util.List;

/**
 * The addresses of the servers on one store that are alive: keys that expire unless they are written again. They lie where
 * kube-apiserver keeps them, and look like its own.
 */
final class ServerLeases {
    private static final String PREFIX = "/registry/masterleases/";

    private final Store store;
    private final long seconds;
    private long renewals;

    /** @param seconds how long a server counts as alive that is not heard of any more */
    ServerLeases(Store store, long seconds) {
        this.store = store;
        this.seconds = seconds;
    }

    void renew(String address) {
        renewals++;
        ObjectValue value = ObjectValue.of("kind", "Endpoints", "apiVersion", "v1",
                "metadata", ObjectValue.of("generation", renewals),
                "subsets", ListValue.of(ObjectValue.of("addresses", ListValue.of(ObjectValue.of("ip", address)))));
        store.commit(Transaction.builder().put(PREFIX + address, StoredForm.bytes(value), seconds).build());
    }

    boolean isKept(String address) {
        return store.get(PREFIX + address) != null;
    }

    void giveUp(String address) {
        store.commit(Transaction.builder().delete(PREFIX + address).build());
    }

    /** In the order of their texts. */
    List<String> alive() {
        return store.range(RangeQuery.prefix(PREFIX)).entries().stream()
                .map(Entry::key).map(key -> key.substring(PREFIX.length())).toList();
    }
}
