package dev.edict.client.elect;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.ForwardingTransport;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;

/** Sends what only reads at any time, and everything else only while a candidate leads. */
final class Fence extends ForwardingTransport {
    private final LeaderElection election;

    Fence(LeaderElection election, Transport transport) {
        super(transport);
        this.election = election;
    }

    @Override
    public Answer send(Request request) {
        boolean onlyReads = request.method().equals("GET") || request.method().equals("HEAD");
        if (!onlyReads) {
            check(request);
        }
        return super.send(request);
    }

    @Override
    public Channels connect(Request request, String protocol) {
        check(request);
        return super.connect(request, protocol);
    }

    private void check(Request request) {
        if (!election.isLeading()) {
            throw new NoAnswerException(request.method() + " was not sent: " + election + " does not lead", null);
        }
    }
}
