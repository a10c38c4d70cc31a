package dev.edict.server;

import dev.edict.server.socket.Message;
import dev.edict.server.socket.PluginSocket;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A program behind a socket that signs tokens, for tests. */
final class TestSigner implements AutoCloseable {
    static final long MOST_SECONDS = 7_200;

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    private final Map<String, KeyPair> keys = new LinkedHashMap<>();
    private final Map<String, Boolean> unlisted = new LinkedHashMap<>();
    private final Server server;
    private String signing = "";
    private boolean misbehaving;

    private TestSigner(Path socket) throws IOException {
        exchangeKey();
        this.server = NettyServerBuilder.forAddress(new DomainSocketAddress(socket.toString()))
                .channelType(EpollServerDomainSocketChannel.class).bossEventLoopGroup(group).workerEventLoopGroup(group)
                .addService(ServerServiceDefinition.builder("v1.ExternalJWTSigner")
                        .addMethod(PluginSocket.method("v1.ExternalJWTSigner/Sign"), (call, headers) -> answer(call, this::sign))
                        .addMethod(PluginSocket.method("v1.ExternalJWTSigner/FetchKeys"),
                                (call, headers) -> answer(call, question -> fetchKeys()))
                        .addMethod(PluginSocket.method("v1.ExternalJWTSigner/Metadata"), (call, headers) ->
                                answer(call, question -> new Message().with(1, MOST_SECONDS).encoded())).build())
                .build().start();
    }

    static TestSigner at(Path socket) throws IOException {
        return new TestSigner(socket);
    }

    /** Signs with a new key from now on; those from before are known still. */
    synchronized void exchangeKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            signing = "key-" + (keys.size() + 1);
            keys.put(signing, generator.generateKeyPair());
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    synchronized void withdraw(String id) {
        keys.remove(id);
    }

    synchronized void unlist(String id) {
        unlisted.put(id, true);
    }

    /** Signs with no algorithm from now on. */
    synchronized void misbehave() {
        misbehaving = true;
    }

    synchronized int keys() {
        return keys.size();
    }

    private synchronized byte[] sign(Message question) {
        try {
            String head = Base64.getUrlEncoder().withoutPadding().encodeToString(("{\"alg\":\""
                    + (misbehaving ? "none" : "ES256") + "\",\"typ\":\"JWT\",\"kid\":\"" + signing + "\"}")
                    .getBytes(StandardCharsets.UTF_8));
            Signature signer = Signature.getInstance("SHA256withECDSAinP1363Format");
            signer.initSign(Objects.requireNonNull(keys.get(signing)).getPrivate());
            signer.update((head + "." + question.text(1)).getBytes(StandardCharsets.US_ASCII));
            return new Message().with(1, head)
                    .with(2, Base64.getUrlEncoder().withoutPadding().encodeToString(signer.sign())).encoded();
        } catch (IOException | GeneralSecurityException failure) {
            throw Status.INTERNAL.withDescription(String.valueOf(failure.getMessage())).asRuntimeException();
        }
    }

    private synchronized byte[] fetchKeys() {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        keys.forEach((id, pair) -> answer.writeBytes(new Message().with(1, new Message().with(1, id)
                .with(2, pair.getPublic().getEncoded()).with(3, unlisted.containsKey(id) ? 1 : 0).encoded()).encoded()));
        answer.writeBytes(new Message().with(2, new Message().with(1, 1).encoded()).with(3, 3_600).encoded());
        return answer.toByteArray();
    }

    private static ServerCall.Listener<byte[]> answer(ServerCall<byte[], byte[]> call, Function<Message, byte[]> work) {
        call.request(2);
        return new ServerCall.Listener<>() {
            private byte[] question = {};

            @Override
            public void onMessage(byte[] message) {
                question = message;
            }

            @Override
            public void onHalfClose() {
                try {
                    byte[] answer = work.apply(Message.parse(question, 0));
                    call.sendHeaders(new Metadata());
                    call.sendMessage(answer);
                    call.close(Status.OK, new Metadata());
                } catch (IOException | RuntimeException failure) {
                    call.close(Status.fromThrowable(failure), new Metadata());
                }
            }
        };
    }

    @Override
    public void close() throws InterruptedException {
        server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
