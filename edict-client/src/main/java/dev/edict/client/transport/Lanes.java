package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The connections to a server: as many lanes as the requests need that are under way. When the key of the client or the authorities
 * change, new lanes take the place of the old ones, which end when their last request does.
 */
final class Lanes {
    private final Endpoint endpoint;
    private final TransportSettings settings;
    private final Proxies proxies;
    private final Security security;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock, as is all that follows. */
    private final List<Lane> lanes = new ArrayList<>();
    /** Those that nobody enters any more, but some are still in. */
    private final List<Lane> leaving = new ArrayList<>();
    private @Nullable SSLContext context;
    private boolean closed;

    /** Whether the server has been seen to. Not guarded: whoever reads it a little late asks once more than needed. */
    private volatile boolean knowsHttp2;

    Lanes(Endpoint endpoint, TransportSettings settings, Proxies proxies, Security security) {
        this.endpoint = endpoint;
        this.settings = settings;
        this.proxies = proxies;
        this.security = security;
    }

    /** A lane with a place taken. */
    @SuppressWarnings("ReferenceEquality") // what has not changed is the same object
    Lane enter(@Nullable ClientKey key) {
        SSLContext now = security.current(key);
        lock.lock();
        try {
            if (closed) {
                throw new NoAnswerException("the transport is closed", null);
            }
            if (context != now) {
                List.copyOf(lanes).forEach(this::remove);
                context = now;
            }
            lanes.removeIf(lane -> !lane.isOpen());
            leaving.removeIf(Lane::isEmpty);
            for (Lane lane : lanes) {
                if (lane.enter()) {
                    return lane;
                }
            }
            Lane lane = new Lane(client(), settings.silence());
            lane.enter();
            lanes.add(lane);
            return lane;
        } finally {
            lock.unlock();
        }
    }

    /** Lets nobody in there any more. */
    void retire(Lane lane) {
        lock.lock();
        try {
            if (lane.isOpen()) {
                remove(lane);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * No connection could be made or kept. The JDK takes one that ends during its handshake for a server that does not know HTTP/2,
     * and would not try that again.
     */
    void distrust(Lane lane) {
        if (wantsHttp2()) {
            retire(lane);
        }
    }

    /**
     * Whether an answer has come over HTTP/1.1 from a server that knows HTTP/2, for the reason said above: then nobody enters the lane
     * any more. A watch is better off in another, since over HTTP/1.1 nobody sees whether its connection lives.
     *
     * @param again whether this was asked in another lane just before; then the server has forgotten HTTP/2, and that is that
     */
    boolean hasFallenBack(Lane lane, HttpClient.Version version, boolean again) {
        if (version == HttpClient.Version.HTTP_2) {
            knowsHttp2 = true;
        } else if (knowsHttp2 && wantsHttp2()) {
            knowsHttp2 = !again;
            if (!again) {
                retire(lane);
                return true;
            }
        }
        return false;
    }

    private boolean wantsHttp2() {
        return endpoint.isSecure() && settings.http2();
    }

    private void remove(Lane lane) {
        lane.retire();
        lanes.remove(lane);
        leaving.add(lane);
    }

    /**
     * What the JDK's client does with bytes it does on the thread that has read them: it computes and never waits, {@link Pieces}
     * only notes what comes, and handing an event from thread to thread would cost as much as reading it.
     */
    private HttpClient client() {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .connectTimeout(settings.connectTimeout())
                .executor(Runnable::run)
                .proxy(proxies)
                .version(wantsHttp2() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
        if (context != null) {
            builder.sslContext(context);
        }
        return builder.build();
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            IOException why = new IOException("the transport is closed");
            lanes.forEach(lane -> lane.die(why));
            leaving.forEach(lane -> lane.die(why));
            lanes.clear();
            leaving.clear();
        } finally {
            lock.unlock();
        }
    }
}
