package dev.edict.client.explain;

import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ByteStream;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.ForwardingTransport;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import java.time.Duration;

/** Tells the pass that asks what it has asked, and the status of the answer. Neither contents nor queries are kept. */
final class RecordingTransport extends ForwardingTransport {

    RecordingTransport(Transport transport) {
        super(transport);
    }

    @Override
    public Answer send(Request request) {
        PassRecorder pass = PassRecorder.current();
        if (pass == null) {
            return super.send(request);
        }
        long begin = System.nanoTime();
        String result = "no answer";
        try {
            Answer answer = super.send(request);
            result = Integer.toString(answer.status());
            return answer;
        } finally {
            pass.did(act(request, result, Duration.ofNanos(System.nanoTime() - begin)));
        }
    }

    private static Act act(Request request, String result, Duration took) {
        String target = request.target();
        int query = target.indexOf('?');
        return new Act(request.method() + " " + (query < 0 ? target : target.substring(0, query)), result, took);
    }

    private static Request opened(Request request) {
        PassRecorder pass = PassRecorder.current();
        if (pass != null) {
            pass.did(act(request, "opened", Duration.ZERO));
        }
        return request;
    }

    @Override
    public EventStream watch(Request request) {
        return super.watch(opened(request));
    }

    @Override
    public ByteStream open(Request request) {
        return super.open(opened(request));
    }

    @Override
    public Channels connect(Request request, String protocol) {
        return super.connect(opened(request), protocol);
    }
}
