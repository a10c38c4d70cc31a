package dev.edict.client.transport;

/** Hands on to another transport whatever it does not do in a way of its own. */
public abstract class ForwardingTransport implements Transport {
    /** The other one. */
    protected final Transport transport;

    protected ForwardingTransport(Transport transport) {
        this.transport = transport;
    }

    @Override
    public Answer send(Request request) {
        return transport.send(request);
    }

    @Override
    public EventStream watch(Request request) {
        return transport.watch(request);
    }

    @Override
    public ByteStream open(Request request) {
        return transport.open(request);
    }

    @Override
    public Channels connect(Request request, String protocol) {
        return transport.connect(request, protocol);
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public String toString() {
        return transport.toString();
    }
}
