package dev.edict.server.filter;

/** Somebody who is told of each decision about a request, and how many nanoseconds it took. Must not block nor fail. */
public interface RightsObserver {
    RightsObserver NONE = new RightsObserver() {
        @Override
        public void decided(Decision decision, long nanoseconds) {}

        @Override
        public void failed(long nanoseconds) {}
    };

    void decided(Decision decision, long nanoseconds);

    /** Nobody could be asked. */
    void failed(long nanoseconds);
}
