package dev.edict.server.aggregate;

import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.LogText;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.NetworkFailure;
import dev.edict.server.proxy.Passage;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Passes a request on to another server and its answer back, whatever it is: an object, a list that is long, a watch that
 * does not end, a connection that is upgraded. Bytes are passed on as they come; a client that reads slowly slows the other
 * server down, and one that goes takes its request along.
 */
final class Forwarding {
    private static final Logger LOG = System.getLogger(Forwarding.class.getName());
    private static final Headers PLAIN =
            Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff");
    private static final byte[] NO_REDIRECTS =
            "the backend attempted to redirect this request, which is not permitted".getBytes(StandardCharsets.US_ASCII);

    private final RemoteServers servers;

    Forwarding(RemoteServers servers) {
        this.servers = servers;
    }

    void forward(Call call, ApiService service) {
        if (!service.available()) {
            refuse(call, 503, "service unavailable");
            return;
        }
        RemoteServer server;
        try {
            server = servers.of(service.remote());
        } catch (IllegalArgumentException unusable) {
            refuse(call, 500, String.valueOf(unusable.getMessage()));
            return;
        }
        try {
            pass(call, server);
        } catch (RemoteServer.UnresolvedException unknown) {
            LOG.log(Logger.Level.DEBUG, "no way to {0}: {1}", service.name(), LogText.of(unknown.getMessage()));
            refuse(call, 503, "service unavailable");
        } catch (IOException failure) {
            String what = Passage.upgrade(call.request()).isEmpty() ? "error trying to reach service: " : "error dialing backend: ";
            refuse(call, 503, what + failure.getMessage());
        }
    }

    static void refuse(Call call, int status, String text) {
        call.respond(status, PLAIN, (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void pass(Call call, RemoteServer server) throws IOException {
        if (call.info().verb().equals("watch")) {
            // What there is already is sent by the other server, and the rest takes as long as the client wants.
            call.standAside();
        }
        String upgrade = Passage.upgrade(call.request());
        Headers headers = headers(call);
        if (!upgrade.isEmpty()) {
            headers = headers.toBuilder().add("Connection", "Upgrade").add("Upgrade", upgrade).build();
        }
        String method = call.request().method();
        byte[] body = method.equals("GET") || method.equals("HEAD") ? new byte[0] : call.body();
        ClientResponse response =
                server.send(method, target(call), headers, body, upgrade.isEmpty() ? Patience.of(call) : Deadline.never());
        call.exchange().onClose(response::close);
        try {
            if (response.status() == 101) {
                switchProtocols(call, response, upgrade);
            } else if (!upgrade.isEmpty() && response.status() < 400) {
                refuse(call, 503, "invalid upgrade response: status code " + response.status());
            } else {
                answer(call, response);
            }
        } finally {
            response.close();
        }
    }

    /** A user's name may hold what no header can: then nobody is asked in that name. */
    private static Headers headers(Call call) throws NetworkFailure {
        try {
            return ForwardedHeaders.request(call);
        } catch (IllegalArgumentException unsendable) {
            throw new NetworkFailure("net/http: invalid header field value for \"X-Remote-User\"");
        }
    }

    /** What is asked of the other server: the same path and query, with everything escaped that must be. */
    private static String target(Call call) {
        String target = call.request().target();
        int question = target.indexOf('?');
        String asked = call.request().rawPath() + (question < 0 ? "" : target.substring(question));
        StringBuilder escaped = new StringBuilder(asked.length());
        for (int index = 0; index < asked.length(); index++) {
            char next = asked.charAt(index);
            if (next > 0x7e && next <= 0xff) {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) next));
            } else {
                escaped.append(next);
            }
        }
        return escaped.toString();
    }

    private static void answer(Call call, ClientResponse response) throws IOException {
        boolean redirects = response.status() >= 300 && response.status() < 400
                && response.headers().contains("Location");
        if (redirects) {
            call.respond(502, Headers.of("Content-Type", "text/plain; charset=utf-8"), NO_REDIRECTS);
            return;
        }
        Passage.answer(call, response, ForwardedHeaders.response(response.headers()));
    }

    private static void switchProtocols(Call call, ClientResponse response, String protocol) {
        try {
            Passage.switchProtocols(call, response, protocol, ForwardedHeaders.response(response.headers()));
        } catch (UpgradeException refused) {
            refuse(call, 503, String.valueOf(refused.getMessage()));
        }
    }
}
