package dev.edict.server.http.netty;

import dev.edict.server.http.HeaderText;
import dev.edict.server.http.Headers;
import dev.edict.server.http.RawConnection;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** An exchange on a stream of an {@link Http2Connection}. Its fields are owned by the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, and that is where failures are handled
final class Http2Exchange extends Exchange {

    private static final int STOP_MILLISECONDS = 250;

    private final Http2Connection connection;
    private final Http2Stream stream;
    private final ServerSettings settings;
    private boolean awaitsContinue;
    private boolean dispatched;
    private boolean bodiless;
    /** The end of the response has been given to the flow controller. */
    private boolean endWritten;
    /** Either side has broken the stream off. */
    private boolean broken;
    /** Bytes of the body whose flow-control credit the client has not got back. */
    private int held;
    /** How much of the body will still be thrown away, when the response is complete. */
    private int discardable;

    Http2Exchange(Http2Connection connection, Http2Stream stream, Http2RequestHead head, ServerSettings settings) {
        super(
                head.request(),
                new RequestBody(
                        settings.limits().maxBodyBytes(), settings.limits().bodyTimeout(), head.contentLength(),
                        settings.arriving()),
                settings,
                connection.turn(),
                connection.context().alloc());
        this.connection = connection;
        this.stream = stream;
        this.settings = settings;
        this.awaitsContinue = head.expectsContinue();
    }

    /** Whether this is the first call. */
    boolean claimDispatch() {
        boolean first = !dispatched;
        dispatched = true;
        return first;
    }

    /** Tells how many of the bytes that have just come the client may send again. */
    int hold(int bytes) {
        if (requestBody().wantsMore()) {
            return bytes;
        }
        if (bytes <= discardable) {
            discardable -= bytes;
            return bytes;
        }
        held += bytes;
        return 0;
    }

    /** The client has reset the stream. */
    void resetByClient() {
        broken = true;
    }

    /** Both sides have ended the stream, or one has broken it off. */
    void streamClosed() {
        end(endWritten && !broken && connection.context().channel().isActive());
    }

    /**
     * The response is complete before the request is. The rest of a small request is thrown away; a client that sends
     * more is told to stop (RFC 9113, section 8.1), but not at once: curl and others lose the response when they get
     * both together.
     */
    void responseEndedFirst() {
        discardable = Http1Connection.DISCARD_BYTES;
        connection.turn().execute(this::giveCredit);
        connection.turn().loop().schedule(this::stopRequest, STOP_MILLISECONDS, TimeUnit.MILLISECONDS);
    }

    private void stopRequest() {
        if (stream.state().remoteSideOpen()) {
            reset(Http2Error.NO_ERROR);
        }
    }

    @Override
    void readBody() {
        connection.turn().execute(this::giveCredit);
    }

    private void giveCredit() {
        if (!stream.state().remoteSideOpen()) {
            return;
        }
        if (awaitsContinue && isOpen()) {
            awaitsContinue = false;
            Http2Headers proceed = new DefaultHttp2Headers(false).status("100");
            connection.encoder().writeHeaders(
                    connection.context(), stream.id(), proceed, 0, false, connection.context().newPromise());
        }
        int bytes = held;
        held = 0;
        try {
            if (bytes > 0) {
                connection.decoder().flowController().consumeBytes(stream, bytes);
            }
        } catch (Http2Exception failure) {
            abort();
        }
        connection.turn().book();
    }

    @Override
    public boolean writable() {
        return isOpen() && connection.encoder().flowController().isWritable(stream);
    }

    @Override
    public void writeHead(ResponseHead head, boolean end) {
        if (!isOpen()) {
            return;
        }
        bodiless = isHead() || head.isBodiless();
        Http2Headers fields = new DefaultHttp2Headers(false, head.headers().size() + 3);
        fields.status(Integer.toString(head.status()));
        head.headers().forEach((name, value) -> {
            if (!ResponseHead.isConnectionField(name)) {
                fields.add(name.toLowerCase(Locale.ROOT), HeaderText.write(value));
            }
        });
        boolean last = "close".equals(head.headers().first("Connection"));
        if (!fields.contains("date")) {
            fields.add("date", settings.date().value());
        }
        if (head.contentLength() != ResponseHead.UNKNOWN_LENGTH && !head.isBodiless()) {
            fields.add("content-length", Long.toString(head.contentLength()));
        }
        markEnd(end);
        connection.encoder().writeHeaders(
                connection.context(), stream.id(), fields, 0, end, connection.context().newPromise());
        if (last) {
            connection.dismiss();
        }
    }

    @Override
    public void writeData(ByteBuf data, boolean end) {
        if (!isOpen() || (bodiless && !end)) {
            data.release();
            return;
        }
        ByteBuf sent = bodiless ? data.clear() : data;
        markEnd(end);
        connection.encoder().writeData(
                connection.context(), stream.id(), sent, 0, end, connection.context().newPromise());
    }

    @Override
    public void abort() {
        if (isOpen()) {
            broken = true;
            reset(Http2Error.INTERNAL_ERROR);
        }
    }

    /** Whether the response has not gone out completely. */
    boolean isOpen() {
        return stream.state().localSideOpen();
    }

    @Override
    public WebSocketConnection upgradeToWebSocket(List<String> subprotocols) throws UpgradeException {
        throw new UpgradeException("HTTP/2 streams are not upgraded");
    }

    @Override
    public RawConnection upgrade(String protocol, Headers headers) throws UpgradeException {
        throw new UpgradeException("HTTP/2 streams are not upgraded");
    }

    private void markEnd(boolean end) {
        if (end) {
            endWritten = true;
            connection.ending(this);
        }
    }

    private void reset(Http2Error error) {
        connection.encoder().writeRstStream(
                connection.context(), stream.id(), error.code(), connection.context().newPromise());
        connection.turn().book();
    }
}
