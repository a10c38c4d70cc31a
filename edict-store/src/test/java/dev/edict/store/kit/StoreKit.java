package dev.edict.store.kit;

import dev.edict.store.Store;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * All that the contract of {@link Store} promises, as tests.
 *
 * <p>To test an implementation, extend this class and say how to open it. Every test uses keys of its own and compares
 * revisions only with each other, so the store need not be empty, and one server may serve all tests.
 */
@Timeout(120)
public abstract class StoreKit
        implements CommitContract, RangeContract, WatchContract, CompactionContract, ExpiryContract, HistoryContract {

    private final String prefix = "/kit/" + UUID.randomUUID() + "/";
    @SuppressWarnings("NullAway.Init") // opened before each test
    private Store store;


    /** Opens the store under test; the kit closes it after each test. */
    protected abstract Store open() throws Exception;

    @BeforeEach
    final void openStore() throws Exception {
        store = open();
    }

    @AfterEach
    final void closeStore() {
        store.close();
    }

    @Override
    public final Store store() {
        return store;
    }

    @Override
    public final String prefix() {
        return prefix;
    }
}
