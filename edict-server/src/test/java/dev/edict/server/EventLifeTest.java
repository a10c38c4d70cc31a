package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.CommitResult;
import dev.edict.store.Operation;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events live for a time, and those that are marked for deletion do not live for ever. */
@Timeout(120)
class EventLifeTest {
    private static final String EVENTS = "/api/v1/namespaces/default/events";

    /** Where time runs faster from some moment on: what is written to live for a time lives for a second. */
    private static final class HurriedStore extends ForwardingStore {
        private volatile boolean hurried;

        HurriedStore(Store store) {
            super(store);
        }

        @Override
        public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
            return super.commitAsync(hurried
                    ? new Transaction(transaction.conditions(),
                            transaction.operations().stream().map(HurriedStore::hurry).toList())
                    : transaction);
        }

        private static Operation hurry(Operation operation) {
            return operation instanceof Operation.Put put && put.timeToLiveSeconds() > 0
                    ? new Operation.Put(put.key(), put.value(), 1) : operation;
        }
    }

    private static void goesWhenItsTimeIsOverAlthoughItIsHeld(Store opened) throws Exception {
        HurriedStore store = new HurriedStore(opened);
        try (RunningServer server = new RunningServer(Edict.builder().store(() -> store))) {
            RunningServer.Answer made = server.send("POST", EVENTS, """
                    {"metadata":{"name":"held","finalizers":["example.com/hold"]},
                     "involvedObject":{"kind":"Pod","namespace":"default","name":"a"}}""");
            assertThat(made.code()).as("%s", made.body()).isEqualTo(201);
            store.hurried = true;
            assertThat(server.send("DELETE", EVENTS + "/held", "").body().object("metadata").string("deletionTimestamp"))
                    .isNotEmpty();
            Waiting.until("the event is gone", () -> server.code(EVENTS + "/held") == 404);
        }
    }

    @Test
    void anEventThatIsMarkedForDeletionGoesWithTimeFromMemory() throws Exception {
        goesWhenItsTimeIsOverAlthoughItIsHeld(MemoryStore.open());
    }

    @Test
    void anEventThatIsMarkedForDeletionGoesWithTimeFromTheDisk(@TempDir Path directory) throws Exception {
        goesWhenItsTimeIsOverAlthoughItIsHeld(EmbeddedStore.open(EmbeddedOptions.in(directory)));
    }

    @Test
    void anEventThatIsMarkedForDeletionGoesWithTimeFromEtcd(@TempDir Path directory) throws Exception {
        try (EtcdServer etcd = EtcdServer.start(directory)) {
            goesWhenItsTimeIsOverAlthoughItIsHeld(EtcdStore.open(EtcdOptions.of(List.of(etcd.endpoint()))));
        }
    }
}
