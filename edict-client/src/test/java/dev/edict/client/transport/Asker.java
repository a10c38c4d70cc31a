package dev.edict.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Asks a scripted server for a text, over the connections of either kind. */
enum Asker {
    BY_REQUEST,
    BY_WATCH;

    /** With which the server must answer: to a watch it must be a refusal, whose text can be any. */
    int status() {
        return this == BY_REQUEST ? 200 : 403;
    }

    String ask(Transport transport, Request request) {
        return new String(answer(transport, request).body().bytes(), UTF_8);
    }

    private Answer answer(Transport transport, Request request) {
        if (this == BY_REQUEST) {
            return transport.send(request);
        }
        try (EventStream unexpected = transport.watch(request)) {
            throw new AssertionError("not refused: " + unexpected.next());
        } catch (RefusedException refused) {
            return refused.answer();
        }
    }
}
