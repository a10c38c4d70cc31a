package dev.edict.server.proxy;

import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.http.RawConnection;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import dev.edict.server.http.Unquoted;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.client.ClientResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.Arrays;
import java.util.Locale;

/**
 * The way of bytes between a client and whoever answers it. They are passed on as they come; a client that reads slowly slows the
 * other side down, and one that goes takes its request along.
 */
public final class Passage {
    private static final Logger LOG = System.getLogger(Passage.class.getName());
    private static final int SMALL = 64 * 1024;

    private Passage() {}

    /** The protocol that a client wants to change to, or nothing. */
    public static String upgrade(HttpRequest request) {
        Headers headers = request.headers();
        String protocol = headers.first("Upgrade");
        boolean asked = protocol != null && request.version() == HttpVersion.HTTP_1_1
                && headers.all("Connection").stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"));
        return asked && protocol != null ? protocol : "";
    }

    /** Answers with what the other side has answered, under these headers. */
    public static void answer(Call call, ClientResponse response, Headers headers) throws IOException {
        if (isSmall(call, response)) {
            call.respond(response.status(), headers, response.readAll(SMALL));
            return;
        }
        StreamKind kind = call.info().isLongRunning() ? StreamKind.ENDLESS : StreamKind.FINITE;
        copy(response, call.stream(response.status(), headers, kind));
    }

    private static boolean isSmall(Call call, ClientResponse response) {
        if (response.status() == 204 || response.status() == 304 || call.request().method().equals("HEAD")) {
            return true;
        }
        String length = response.headers().first("Content-Length");
        return length != null && length.length() <= 5 && Integer.parseInt(length) <= SMALL;
    }

    /** An answer that breaks off there breaks off here, so that nobody takes it for the whole. */
    public static void copy(ClientResponse response, ResponseStream stream) {
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

    /**
     * Joins the two connections after the other side has agreed to change the protocol, until either ends.
     *
     * @throws UpgradeException if that of the client can not be changed; it was not answered then
     */
    public static void switchProtocols(Call call, ClientResponse response, String protocol, Headers headers)
            throws UpgradeException {
        RawConnection client = call.exchange().upgrade(protocol, headers);
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
