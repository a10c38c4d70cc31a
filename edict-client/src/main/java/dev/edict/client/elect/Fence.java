package dev.edict.client.elect;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ByteStream;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;

/** Sends what only reads at any time, and everything else only while a candidate leads. */
record Fence(LeaderElection election, Transport transport) implements Transport {

    @Override
    public Answer send(Request request) {
        boolean onlyReads = request.method().equals("GET") || request.method().equals("HEAD");
        if (!onlyReads) {
            check(request);
        }
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
        check(request);
        return transport.connect(request, protocol);
    }

    private void check(Request request) {
        if (!election.isLeading()) {
            throw new NoAnswerException(request.method() + " was not sent: " + election + " does not lead", null);
        }
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
