package dev.edict.server;

import dev.edict.store.memory.MemoryStore;
import java.util.Collections;

/** In one process, where all servers have the same store in their hands. */
class QuotaContentionTest extends QuotaContentionContract {
    QuotaContentionTest() {
        super(Collections.nCopies(3, MemoryStore.open()));
    }
}
