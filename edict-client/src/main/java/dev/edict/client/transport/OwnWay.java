package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.time.Timers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Requests over connections of their own: HTTP/1.1, one request each. For answers that go on for long. */
final class OwnWay implements Way, AutoCloseable {
    private static final int LONGEST_HEAD = 256 * 1024;
    private static final int MOST_INTERIM = 8;
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");

    private final Asking asking;
    private final Dialer dialer;
    private final TransportSettings settings;
    private final Vigil.Sign sign;
    private final Set<OwnConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param sign how a server is asked whether it lives, over another connection */
    OwnWay(Asking asking, Dialer dialer, TransportSettings settings, Vigil.Sign sign) {
        this.asking = asking;
        this.dialer = dialer;
        this.settings = settings;
        this.sign = sign;
    }

    @Override
    public Exchange begin(Request request, Identity identity) {
        byte[] message = message(request, identity);
        try {
            OwnConnection connection = new OwnConnection(connections::remove);
            boolean begun = false;
            try {
                Exchange exchange = begin(connection, request, identity, message);
                begun = true;
                return exchange;
            } finally {
                if (!begun) {
                    connection.close();
                }
            }
        } catch (HttpTimeoutException late) {
            throw new NoAnswerException(request + ": no answer in time: " + late.getMessage(), late);
        } catch (InterruptedIOException interrupted) {
            throw new NoAnswerException(request + ": interrupted", interrupted);
        } catch (IOException lost) {
            throw new NoAnswerException(request + ": " + Way.describe(lost), lost);
        }
    }

    private Exchange begin(OwnConnection connection, Request request, Identity identity, byte[] message) throws IOException {
        connections.add(connection);
        if (closed) {
            throw new IOException("the transport is closed");
        }
        connection.within(settings.connectTimeout(), () -> {
            connection.dial(dialer, identity.key());
            return connection;
        });
        AnswerHead head = connection.within(asking.limit(request), () -> {
            connection.write(message);
            return head(connection);
        });
        Framing framing = Framing.of(head);
        return new OwnExchange(request, connection, head, framing, settings,
                new Vigil(Timers.system(), settings.silence(), sign, connection::cut));
    }

    private static AnswerHead head(OwnConnection connection) throws IOException {
        for (int interim = 0; interim <= MOST_INTERIM; interim++) {
            AnswerHead head = AnswerHead.parse(ProxyConnector.head(connection.stream(), LONGEST_HEAD));
            if (!head.isInterim()) {
                return head;
            }
        }
        throw new IOException("the answer does not come, only more and more of what is before it");
    }

    private byte[] message(Request request, Identity identity) {
        StringBuilder head = new StringBuilder(1024);
        head.append(request.method()).append(' ').append(target(request)).append(" HTTP/1.1\r\n");
        header(head, "Host", asking.host());
        header(head, "Connection", "close");
        asking.headers(request, identity, (name, value) -> header(head, name, value));
        byte[] body = asking.body(request);
        if (body != null) {
            header(head, "Content-Length", Integer.toString(body.length));
        }
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        message.writeBytes(body == null ? new byte[0] : body);
        return message.toByteArray();
    }

    private String target(Request request) {
        URI ascii = URI.create(asking.address(request).toASCIIString());
        String path = ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
        String target = ascii.getRawQuery() == null ? path : path + "?" + ascii.getRawQuery();
        return dialer.isReadByProxy() ? ascii.getScheme() + "://" + asking.host() + target : target;
    }

    /** @throws IllegalArgumentException for what would be taken for something else than one header */
    private static void header(StringBuilder head, String name, String value) {
        if (!NAME.matcher(name).matches() || !VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("this is no header, by its name or its value: " + name.replaceAll("[^ -~]", "?"));
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }

    /** Ends everything that is under way, and takes nothing more. */
    @Override
    public void close() {
        closed = true;
        connections.forEach(connection -> connection.cut(new IOException("the transport is closed")));
    }
}
