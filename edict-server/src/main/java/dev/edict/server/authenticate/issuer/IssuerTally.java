package dev.edict.server.authenticate.issuer;

/** Is told what becomes of the tokens and the keys of one issuer. */
public interface IssuerTally {
    IssuerTally NONE = new IssuerTally() {
        @Override
        public void authenticated(boolean success, long nanoseconds) {}

        @Override
        public void fetched(byte[] keys) {}

        @Override
        public void notFetched() {}
    };

    void authenticated(boolean success, long nanoseconds);

    /** @param keys as they came */
    void fetched(byte[] keys);

    void notFetched();
}
