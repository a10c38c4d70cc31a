package dev.edict.server.http.client;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.ServerNames;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.handler.ssl.SslHandler;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/** A server over TLS and HTTP/2 that does with each call what a test tells it. It is known as localhost. */
public final class SharingServer implements AutoCloseable {
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final Queue<Channel> open = new ConcurrentLinkedQueue<>();
    private final Channel listener;

    /** Whatever is called here is answered before its body is taken, and none of that ever is. */
    public static final String HASTY = "/hasty";

    /** Does something with a call, on a thread of its own. */
    @FunctionalInterface
    public interface Script {
        void take(Call call) throws Exception;
    }

    /** A call that waits for an answer, or for worse. */
    public record Call(Http2StreamChannel stream, String method, String path, byte[] body) {
        public void respond(int status, String type, String text) {
            head(status, type);
            stream.writeAndFlush(new DefaultHttp2DataFrame(
                    Unpooled.copiedBuffer(text, StandardCharsets.UTF_8), true));
        }

        /** The beginning of an answer. */
        public void head(int status, String type) {
            stream.write(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers()
                    .status(Integer.toString(status)).set("content-type", type)));
        }

        /** An answer without a body, with a header that is sent as it is, fit or not. */
        public void respond(String name, String value) {
            stream.writeAndFlush(new DefaultHttp2HeadersFrame(
                    new DefaultHttp2Headers(false).status("200").set(name, value), true));
        }

        public void part(String text) {
            stream.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8)));
        }

        public void reset(Http2Error why) {
            stream.writeAndFlush(new DefaultHttp2ResetFrame(why));
        }

        /** Says that calls after this one, or this one too, are not looked at. */
        public void leave(boolean thisOneToo) {
            if (thisOneToo) {
                expel(Http2Error.NO_ERROR);
            } else {
                DefaultHttp2GoAwayFrame frame = new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR);
                frame.setExtraStreamIds(0);
                stream.parent().writeAndFlush(frame);
            }
        }

        /** Says that this call and those after it are not looked at. */
        public void expel(Http2Error why) {
            // Written by hand: the codec would only say that what it has seen was looked at.
            ByteBuf raw = Unpooled.buffer().writeMedium(8).writeByte(7).writeByte(0).writeInt(0)
                    .writeInt(Math.max(0, stream.stream().id() - 2)).writeInt((int) why.code());
            stream.parent().pipeline().context(Http2FrameCodec.class).writeAndFlush(raw);
        }

        public void drop() {
            stream.parent().close();
        }
    }

    /** @param atATime how many calls a connection may carry */
    public SharingServer(int atATime, Script script) throws InterruptedException {
        SSLContext tls = ClientTls.trusting(List.of(ScriptedServer.AUTHORITY.certificate()),
                ScriptedServer.AUTHORITY.issueServer("webhook", new ServerNames(Set.of("localhost"), Set.of("127.0.0.1"))));
        this.listener = new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connections.incrementAndGet();
                        open.add(channel);
                        channel.pipeline().addLast(new SslHandler(engine(tls)),
                                Http2FrameCodecBuilder.forServer()
                                        .initialSettings(Http2Settings.defaultSettings().maxConcurrentStreams(atATime))
                                        .autoAckPingFrame(true).encoderEnforceMaxRstFramesPerWindow(0, 0).build(),
                                new Http2MultiplexHandler(new ChannelInitializer<>() {
                                    @Override
                                    protected void initChannel(Channel stream) {
                                        stream.pipeline().addLast(new Stream(script));
                                    }
                                }));
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
    }

    private static SSLEngine engine(SSLContext tls) {
        SSLEngine engine = tls.createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        engine.setSSLParameters(parameters);
        return engine;
    }

    private final class Stream extends SimpleChannelInboundHandler<Http2StreamFrame> {
        private final Script script;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private String method = "";
        private String path = "";

        Stream(Script script) {
            this.script = script;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
            boolean last = false;
            if (frame instanceof Http2HeadersFrame head) {
                method = head.headers().method().toString();
                path = head.headers().path().toString();
                last = head.isEndStream();
                if (path.equals(HASTY)) {
                    context.channel().config().setAutoRead(false);
                    last = true;
                }
            } else if (frame instanceof Http2DataFrame data) {
                body.writeBytes(ByteBufUtil.getBytes(data.content()));
                last = data.isEndStream() && !path.equals(HASTY);
            }
            if (last) {
                calls.incrementAndGet();
                Call call = new Call((Http2StreamChannel) context.channel(), method, path, body.toByteArray());
                Thread.startVirtualThread(() -> {
                    try {
                        script.take(call);
                    } catch (Exception defect) {
                        call.drop();
                    }
                });
            }
        }
    }

    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    /** How many connections have been opened. */
    public int connections() {
        return connections.get();
    }

    /** Whether the other side has kept one. */
    public boolean isConnected() {
        return open.stream().anyMatch(Channel::isActive);
    }

    /** How many calls have come in whole. */
    public int calls() {
        return calls.get();
    }

    public void dropConnections() {
        for (Channel channel = open.poll(); channel != null; channel = open.poll()) {
            channel.close().syncUninterruptibly();
        }
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        dropConnections();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
