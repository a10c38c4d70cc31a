package dev.edict.server.aggregate;

import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.http.LogText;
import dev.edict.server.http.RawConnection;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import dev.edict.server.http.Unquoted;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.NetworkFailure;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

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
    private static final int SMALL = 64 * 1024;

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
            String what = upgrade(call).isEmpty() ? "error trying to reach service: " : "error dialing backend: ";
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
        String upgrade = upgrade(call);
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

    /** The protocol that a client wants to change to, or nothing. */
    private static String upgrade(Call call) {
        Headers headers = call.request().headers();
        String protocol = headers.first("Upgrade");
        boolean asked = protocol != null && call.request().version() == HttpVersion.HTTP_1_1
                && headers.all("Connection").stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"));
        return asked && protocol != null ? protocol : "";
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
        Headers headers = ForwardedHeaders.response(response.headers());
        if (isSmall(response)) {
            call.respond(response.status(), headers, response.readAll(SMALL));
            return;
        }
        StreamKind kind = call.info().isLongRunning() ? StreamKind.ENDLESS : StreamKind.FINITE;
        copy(response, call.stream(response.status(), headers, kind));
    }

    private static boolean isSmall(ClientResponse response) {
        if (response.status() == 204 || response.status() == 304) {
            return true;
        }
        String length = response.headers().first("Content-Length");
        return length != null && length.length() <= 5 && Integer.parseInt(length) <= SMALL;
    }

    /** An answer that breaks off there breaks off here, so that nobody takes it for the whole. */
    private static void copy(ClientResponse response, ResponseStream stream) {
        byte[] buffer = new byte[SMALL];
        try {
            for (int count = response.read(buffer); count >= 0; count = response.read(buffer)) {
                stream.write(Arrays.copyOf(buffer, count));
            }
            stream.close();
        } catch (IOException | RuntimeException broken) {
            LOG.log(Logger.Level.DEBUG, "a forwarded answer broke off", Unquoted.of(broken));
            stream.abort();
        }
    }

    private static void switchProtocols(Call call, ClientResponse response, String protocol) throws IOException {
        RawConnection client;
        try {
            client = call.exchange().upgrade(protocol, ForwardedHeaders.response(response.headers()));
        } catch (UpgradeException refused) {
            refuse(call, 503, String.valueOf(refused.getMessage()));
            return;
        }
        call.answered(101);
        Thread up = Thread.ofVirtual().name("edict-forward").start(() -> toServer(client, response));
        byte[] buffer = new byte[SMALL];
        try {
            for (int count = response.read(buffer); count >= 0; count = response.read(buffer)) {
                client.write(Arrays.copyOf(buffer, count));
            }
        } catch (IOException | RuntimeException gone) {
            LOG.log(Logger.Level.DEBUG, "an upgraded connection ended", Unquoted.of(gone));
        } finally {
            client.close();
            up.interrupt();
        }
    }

    private static void toServer(RawConnection client, ClientResponse response) {
        try {
            for (byte[] bytes = client.read(); bytes != null; bytes = client.read()) {
                response.upgraded().write(bytes);
                response.upgraded().flush();
            }
        } catch (IOException | RuntimeException | InterruptedException gone) {
            LOG.log(Logger.Level.DEBUG, "an upgraded connection ended", Unquoted.of(gone));
        } finally {
            response.close();
        }
    }
}
