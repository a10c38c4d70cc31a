package dev.edict.server.encrypt.kms;

import dev.edict.server.socket.Message;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A plugin of a key management service for tests, behind a real socket. It "encrypts" with a key of one byte for each name of a
 * key, which is enough to notice when somebody mixes them up.
 */
public final class TestPlugin implements AutoCloseable {
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    private final Server server;
    private final String endpoint;
    public final AtomicInteger decrypted = new AtomicInteger();
    public volatile String keyId = "key-1";
    public volatile String health = "ok";
    public volatile String version = "v2";
    public volatile boolean refusing;
    public volatile boolean misnaming;
    /** Takes questions, and never answers. */
    public volatile boolean silent;
    /** What it adds to the key that it gives back. */
    public volatile int padding;

    private TestPlugin(String place, String endpoint) throws IOException {
        this.endpoint = endpoint;
        this.server = NettyServerBuilder.forAddress(new DomainSocketAddress(place))
                .withChildOption(ChannelOption.SO_KEEPALIVE, null)
                .channelType(EpollServerDomainSocketChannel.class).bossEventLoopGroup(group).workerEventLoopGroup(group)
                .addService(ServerServiceDefinition.builder("v2.KeyManagementService")
                        .addMethod(method("Status"), (call, headers) -> answer(call, question -> new Message()
                                .with(1, version).with(2, health).with(3, keyId)))
                        .addMethod(method("Encrypt"), (call, headers) -> answer(call, this::encrypt))
                        .addMethod(method("Decrypt"), (call, headers) -> answer(call, this::decrypt)).build())
                .build().start();
    }

    public static TestPlugin at(Path socket) throws IOException {
        return new TestPlugin(socket.toString(), "unix://" + socket);
    }

    /** Behind a socket that is no file. */
    public static TestPlugin named(String name) throws IOException {
        return new TestPlugin("\0" + name, "unix:///@" + name);
    }

    public String endpoint() {
        return endpoint;
    }

    private Message encrypt(Message question) {
        if (refusing) {
            throw Status.FAILED_PRECONDITION.withDescription("no encryption today").asRuntimeException();
        }
        String named = misnaming ? keyId + "-other" : keyId;
        return new Message().with(1, mixed(question.bytes(1), keyId)).with(2, named)
                .with(3, Map.of("local.example.org", "kept".getBytes(StandardCharsets.US_ASCII)));
    }

    private Message decrypt(Message question) {
        if (refusing) {
            throw Status.FAILED_PRECONDITION.withDescription("no decryption today").asRuntimeException();
        }
        decrypted.incrementAndGet();
        try {
            if (!Arrays.equals(question.map(4).get("local.example.org"), "kept".getBytes(StandardCharsets.US_ASCII))) {
                throw Status.INVALID_ARGUMENT.withDescription("the annotation is missing").asRuntimeException();
            }
            byte[] key = mixed(question.bytes(1), question.text(3));
            return new Message().with(1, Arrays.copyOf(key, key.length + padding));
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    private static byte[] mixed(byte[] bytes, String keyId) {
        byte[] mixed = bytes.clone();
        for (int index = 0; index < mixed.length; index++) {
            mixed[index] ^= (byte) (keyId.hashCode() + index);
        }
        return mixed;
    }

    private ServerCall.Listener<byte[]> answer(ServerCall<byte[], byte[]> call, Function<Message, Message> work) {
        call.request(2);
        return new ServerCall.Listener<>() {
            private byte[] question = {};

            @Override
            public void onMessage(byte[] message) {
                question = message;
            }

            @Override
            public void onHalfClose() {
                if (silent) {
                    return;
                }
                try {
                    byte[] answer = work.apply(Message.parse(question, 0)).encoded();
                    call.sendHeaders(new Metadata());
                    call.sendMessage(answer);
                    call.close(Status.OK, new Metadata());
                } catch (IOException | RuntimeException failure) {
                    call.close(Status.fromThrowable(failure), new Metadata());
                }
            }
        };
    }

    private static MethodDescriptor<byte[], byte[]> method(String name) {
        MethodDescriptor.Marshaller<byte[]> bytes = new MethodDescriptor.Marshaller<>() {
            @Override
            public InputStream stream(byte[] value) {
                return new ByteArrayInputStream(value);
            }

            @Override
            public byte[] parse(InputStream stream) {
                try {
                    return stream.readAllBytes();
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        };
        return MethodDescriptor.<byte[], byte[]>newBuilder().setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName("v2.KeyManagementService/" + name).setRequestMarshaller(bytes).setResponseMarshaller(bytes)
                .build();
    }

    @Override
    public void close() throws InterruptedException {
        server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    /** Runs by itself until the process ends: for a kube-apiserver beside. */
    public static void main(String[] arguments) throws Exception {
        TestPlugin plugin = at(Path.of(arguments[0]));
        System.out.println("ready at " + plugin.endpoint());
        plugin.server.awaitTermination();
    }
}
