package dev.edict.server.authenticate.issuer;

import java.util.function.Supplier;

/** Asks who is to be told when there is something to tell: issuers are there before somebody counts. */
record LateTally(Supplier<IssuerTally> told) implements IssuerTally {
    @Override
    public void authenticated(boolean success, long nanoseconds) {
        told.get().authenticated(success, nanoseconds);
    }

    @Override
    public void fetched(byte[] keys) {
        told.get().fetched(keys);
    }

    @Override
    public void notFetched() {
        told.get().notFetched();
    }
}
