package dev.edict.server.http.netty;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.http.RawConnection;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/** An exchange on an {@link Http1Connection}. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class Http1Exchange extends Exchange {

    private final Http1Connection connection;
    private final ServerSettings settings;
    private final WriteTurn turn;
    private final boolean keepsAlive;
    /** Owned by the event loop: the client waits for {@code 100 Continue} before it sends the body. */
    private boolean awaitsContinue;
    /** Owned by the event loop: bytes of the body are left out of the response. */
    private boolean bodiless;

    Http1Exchange(
            Http1Connection connection, Http1RequestHead.Accepted head, ServerSettings settings, WriteTurn turn) {
        super(
                head.request(),
                new RequestBody(
                        settings.limits().maxBodyBytes(), settings.limits().bodyTimeout(), head.contentLength(),
                        settings.arriving()),
                settings,
                turn,
                connection.context().alloc());
        this.connection = connection;
        this.settings = settings;
        this.turn = turn;
        this.keepsAlive = head.keepsAlive();
        this.awaitsContinue = head.expectsContinue();
    }

    boolean keepsAlive() {
        return keepsAlive;
    }

    boolean awaitsContinue() {
        return awaitsContinue;
    }

    void sendContinue(WriteTurn writeTurn) {
        if (awaitsContinue) {
            awaitsContinue = false;
            connection.context().write(new DefaultFullHttpResponse(
                    io.netty.handler.codec.http.HttpVersion.HTTP_1_1,
                    HttpResponseStatus.CONTINUE,
                    Unpooled.EMPTY_BUFFER));
            writeTurn.book();
        }
    }

    @Override
    void readBody() {
        turn.execute(() -> connection.wantBody(this));
    }

    @Override
    public boolean writable() {
        return connection.context().channel().isWritable();
    }

    @Override
    public void writeHead(ResponseHead head, boolean end) {
        bodiless = isHead() || head.isBodiless();
        HttpResponse response = new DefaultHttpResponse(
                io.netty.handler.codec.http.HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(head.status()));
        HttpHeaders fields = response.headers();
        head.headers().forEach((name, value) -> {
            if (!ResponseHead.isConnectionField(name)) {
                fields.add(name, HeaderText.write(value));
            }
        });
        if (!fields.contains(HttpHeaderNames.DATE)) {
            fields.set(HttpHeaderNames.DATE, settings.date().value());
        }
        addFraming(head, fields);
        connection.context().write(response);
        if (end) {
            writeData(Unpooled.EMPTY_BUFFER, true);
        }
    }

    private void addFraming(ResponseHead head, HttpHeaders fields) {
        boolean oldClient = request().version() == HttpVersion.HTTP_1_0;
        boolean endsWithConnection = false;
        if (head.contentLength() != ResponseHead.UNKNOWN_LENGTH) {
            if (!head.isBodiless()) {
                fields.set(HttpHeaderNames.CONTENT_LENGTH, Long.toString(head.contentLength()));
            }
        } else if (oldClient) {
            endsWithConnection = true;
        } else if (!head.isBodiless()) {
            fields.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        }
        if (connection.isLast(this, endsWithConnection)) {
            fields.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        } else if (oldClient) {
            fields.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
    }

    @Override
    public void writeData(ByteBuf data, boolean end) {
        if (bodiless || !data.isReadable()) {
            data.release();
        } else {
            connection.context().write(new DefaultHttpContent(data));
        }
        if (end) {
            connection.context().write(LastHttpContent.EMPTY_LAST_CONTENT);
            connection.responseEnded(this);
        }
    }

    @Override
    public void abort() {
        Protocols.cutOff(connection.context().channel());
    }

    @Override
    public WebSocketConnection upgradeToWebSocket(List<String> subprotocols) throws UpgradeException {
        WebSocketHandshake handshake = WebSocketHandshake.of(request(), subprotocols);
        claimResponse();
        UpgradedWebSocket socket =
                new UpgradedWebSocket(this, settings, turn.loop(), connection.context().alloc(), handshake.subprotocol());
        switchTo(socket, handshake.headers());
        return socket;
    }

    @Override
    public RawConnection upgrade(String protocol, Headers headers) throws UpgradeException {
        if (!UpgradeRequest.asksFor(request(), protocol)) {
            throw new UpgradeException("the request does not ask for an upgrade to " + protocol);
        }
        claimResponse();
        UpgradedBytes bytes = new UpgradedBytes(this, settings, turn.loop(), connection.context().alloc());
        switchTo(bytes, headers.replacing("Upgrade", protocol));
        return bytes;
    }

    private void switchTo(Upgraded<?> upgraded, Headers headers) {
        if (!turn.execute(() -> connection.switchTo(upgraded, headers))) {
            upgraded.lost();
        }
    }
}
