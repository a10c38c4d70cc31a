package dev.edict.server.local;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.BodyTooLargeException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import dev.edict.server.http.RawConnection;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import dev.edict.server.http.UpgradeException;
import dev.edict.server.http.WebSocketConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A request of somebody in the process, and its answer. */
final class LocalExchange implements HttpExchange {
    private static final HttpRequest.Peer HERE =
            new HttpRequest.Peer("https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), List.of());

    private final LocalRequest given;
    private final HttpRequest request;
    private final HttpLimits limits;
    private final CompletableFuture<LocalAnswer> answer = new CompletableFuture<>();
    private @Nullable List<Runnable> endActions = new ArrayList<>(1);
    private volatile boolean cancelled;
    private volatile @Nullable LocalStream endless;

    /** @throws IllegalArgumentException if the method or the target is none */
    LocalExchange(LocalRequest given, HttpLimits limits) {
        this.given = given;
        this.limits = limits;
        ObjectValue tree = given.tree();
        long length = tree == null ? given.body().length : JsonLength.of(tree);
        Headers headers = length == 0 ? given.headers()
                : given.headers().toBuilder().remove("Content-Length").add("Content-Length", Long.toString(length)).build();
        this.request = new HttpRequest(given.method(), given.target(), headers, HttpVersion.HTTP_1_1, HERE);
    }

    CompletableFuture<LocalAnswer> answer() {
        return answer;
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public boolean hasBody() {
        return true;
    }

    @Override
    public int arrivedBytes() {
        return given.body().length;
    }

    @Override
    public byte[] body() {
        ObjectValue tree = given.tree();
        return bounded(tree == null ? given.body() : Json.bytes(tree));
    }

    private byte[] bounded(byte[] bytes) {
        if (bytes.length > limits.maxBodyBytes()) {
            throw new BodyTooLargeException(limits.maxBodyBytes());
        }
        return bytes;
    }

    @Override
    public @Nullable ObjectValue handedBody() {
        ObjectValue tree = given.tree();
        if (tree != null && JsonLength.of(tree) > limits.maxBodyBytes()) {
            throw new BodyTooLargeException(limits.maxBodyBytes());
        }
        return tree;
    }

    @Override
    public void respond(int status, Headers headers, List<byte[]> body) {
        give(new LocalAnswer.Whole(status, headers, request.method().equals("HEAD") ? List.of() : body));
        end(true);
    }

    @Override
    public ResponseStream stream(int status, Headers headers, StreamKind kind) {
        LocalStream stream = new LocalStream(limits, () -> end(true));
        if (kind == StreamKind.ENDLESS) {
            endless = stream;
        }
        give(new LocalAnswer.Streamed(status, headers, stream));
        if (cancelled) {
            stream.leave();
        }
        return stream;
    }

    @Override
    public WebSocketConnection upgradeToWebSocket(List<String> subprotocols) throws UpgradeException {
        if (!"websocket".equalsIgnoreCase(request.headers().first("Upgrade"))) {
            throw new UpgradeException("the request does not ask for a WebSocket");
        }
        LocalSocket.Pair pair = LocalSocket.pair(agreed(subprotocols), limits, () -> end(true));
        give(new LocalAnswer.Upgraded(pair.client()));
        return pair.server();
    }

    private @Nullable String agreed(List<String> spoken) {
        String offered = request.headers().first("Sec-WebSocket-Protocol");
        List<String> known = offered == null ? List.of() : List.of(offered.split("\\s*,\\s*", -1));
        return spoken.stream().filter(known::contains).findFirst().orElse(null);
    }

    @Override
    public RawConnection upgrade(String protocol, Headers headers) throws UpgradeException {
        throw new UpgradeException("within a process there is no bare connection");
    }

    private void give(LocalAnswer given) {
        if (!answer.complete(given) && !cancelled) {
            throw new IllegalStateException("the request has been responded to");
        }
    }

    @Override
    public boolean cancelled() {
        return cancelled;
    }

    /** Nobody waits for the answer any more. */
    void cancel() {
        cancelled = true;
        answer.cancel(false);
        if (answer.isDone() && !answer.isCancelled() && answer.join() instanceof LocalAnswer.Streamed streamed) {
            streamed.body().leave();
        }
        end(false);
    }

    /** The server ends: what would go on for ever is ended in order. */
    void endIfEndless() {
        LocalStream stream = endless;
        if (stream != null) {
            stream.close();
        }
        if (answer.isDone() && !answer.isCancelled() && answer.join() instanceof LocalAnswer.Upgraded upgraded) {
            upgraded.socket().close();
        }
    }

    @Override
    public void onClose(Runnable action) {
        synchronized (this) {
            if (endActions != null) {
                endActions.add(action);
                return;
            }
        }
        Thread.startVirtualThread(action);
    }

    private void end(boolean complete) {
        List<Runnable> actions;
        synchronized (this) {
            actions = endActions;
            endActions = null;
        }
        if (actions != null) {
            cancelled |= !complete;
            actions.forEach(Thread::startVirtualThread);
        }
    }
}
