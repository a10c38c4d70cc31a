package dev.edict.benchmarks;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Clients of {@link OverloadBenchmark} who ask again as soon as they are answered, whatever the answer says. Each has a TLS
 * connection of its own, and one of ten makes a new one for each request. A few begin, so that both sides have compiled what they
 * need; when all are there, all ask. Says now and then what they were answered.
 */
@SuppressWarnings("FutureReturnValueIgnored") // whatever fails is seen when the connection ends
public final class GreedyCrowd {
    private static final int RECONNECTING = 10;
    private static final int FIRST = 20;
    private static final int CONNECTING = 50;
    private static final Duration PREPARATION = Duration.ofSeconds(10);

    private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final SslContext tls;
    private final URI address;
    private final GreedyRequests requests;
    private final int users;
    /** As many as may make a connection at a time before all ask. */
    private final Semaphore connecting = new Semaphore(CONNECTING);
    private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
    private volatile boolean begun;

    private GreedyCrowd(URI address, boolean computing, int users) throws Exception {
        this.address = address;
        this.requests = new GreedyRequests(computing);
        this.users = users;
        this.tls = SslContextBuilder.forClient().trustManager(InsecureTrustManagerFactory.INSTANCE)
                .endpointIdentificationAlgorithm(null).build();
    }

    public static void main(String[] arguments) throws Exception {
        GreedyCrowd crowd = new GreedyCrowd(
                URI.create(arguments[0]), arguments[1].equals("computing"), Integer.parseInt(arguments[3]));
        crowd.gather(Integer.parseInt(arguments[2]));
        crowd.answers.clear();
        System.out.println("begins");
        crowd.begin();
        while (true) {
            Thread.sleep(1_000);
            System.out.println("answers " + new TreeMap<>(crowd.answers));
        }
    }

    private void gather(int clients) throws InterruptedException {
        long end = System.nanoTime() + PREPARATION.toNanos();
        for (int client = 0; client < clients; client++) {
            connecting.acquire();
            connect(client);
        }
        while (ready.size() < clients - FIRST || System.nanoTime() < end) {
            Thread.sleep(100);
        }
    }

    private void begin() {
        begun = true;
        for (Runnable next = ready.poll(); next != null; next = ready.poll()) {
            next.run();
        }
    }

    /** Asks now, or when all do. */
    private void askInTime(int client, Runnable ask) {
        if (begun) {
            ask.run();
            return;
        }
        connecting.release();
        if (client < FIRST) {
            ask.run();
        } else {
            ready.add(ask);
        }
    }

    private void connect(int client) {
        ChannelFuture connected = new Bootstrap().group(loops).channel(NioSocketChannel.class).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(tls.newHandler(channel.alloc()), new HttpClientCodec(), new Client(client));
            }
        }).connect(address.getHost(), address.getPort());
        connected.addListener(result -> {
            if (!result.isSuccess()) {
                count("not connected");
                loops.schedule(() -> connect(client), 100, TimeUnit.MILLISECONDS);
            }
        });
    }

    private void count(String answer) {
        answers.computeIfAbsent(answer, absent -> new LongAdder()).increment();
    }

    /** One of them, on one of his connections. */
    private final class Client extends SimpleChannelInboundHandler<HttpObject> {
        private final int client;
        private @Nullable HttpResponse response;
        private boolean asked;

        Client(int client) {
            this.client = client;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
                askInTime(client, () -> context.executor().execute(() -> ask(context)));
            }
        }

        private void ask(ChannelHandlerContext context) {
            if (!context.channel().isActive()) {
                return;
            }
            asked = true;
            context.writeAndFlush(requests.of(client, "greedy-" + client % users));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
            if (message instanceof HttpResponse head) {
                response = head;
            }
            if (message instanceof LastHttpContent && response != null) {
                count(kind(response));
                boolean last = !HttpUtil.isKeepAlive(response) || client % RECONNECTING == 0;
                response = null;
                asked = false;
                if (last) {
                    context.close();
                } else {
                    ask(context);
                }
            }
        }

        private String kind(HttpResponse head) {
            int status = head.status().code();
            return status != 429 ? Integer.toString(status)
                    : head.headers().contains(HttpHeaderNames.RETRY_AFTER) ? "429-with" : "429-without";
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (asked) {
                count(response == null ? "cut off before the answer" : "cut off in the answer");
            }
            connect(client);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
