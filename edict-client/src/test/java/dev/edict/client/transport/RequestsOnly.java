package dev.edict.client.transport;

/** A server that is asked for nothing that comes over time. */
public abstract class RequestsOnly implements Transport {

    @Override
    public final EventStream watch(Request request) {
        throw new UnsupportedOperationException("watch");
    }

    @Override
    public final ByteStream open(Request request) {
        throw new UnsupportedOperationException("open");
    }

    @Override
    public final Channels connect(Request request, String protocol) {
        throw new UnsupportedOperationException("connect");
    }

    @Override
    public void close() {}
}
