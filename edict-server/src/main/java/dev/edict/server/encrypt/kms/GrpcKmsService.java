package dev.edict.server.encrypt.kms;

import dev.edict.server.encrypt.cipher.EncryptionEvent;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A plugin behind a socket. */
final class GrpcKmsService implements KmsService {
    private static final MethodDescriptor<byte[], byte[]> STATUS = method("Status");
    private static final MethodDescriptor<byte[], byte[]> ENCRYPT = method("Encrypt");
    private static final MethodDescriptor<byte[], byte[]> DECRYPT = method("Decrypt");

    private final ManagedChannel channel;
    private final String provider;
    private final Duration timeout;
    private final Consumer<EncryptionEvent> observer;

    private GrpcKmsService(
            ManagedChannel channel, String provider, Duration timeout, Consumer<EncryptionEvent> observer) {
        this.channel = channel;
        this.provider = provider;
        this.timeout = timeout;
        this.observer = observer;
    }

    static GrpcKmsService connect(
            String endpoint, String provider, Duration timeout, Consumer<EncryptionEvent> observer) {
        return new GrpcKmsService(Endpoint.parse(endpoint).channel(), provider, timeout, observer);
    }

    private static MethodDescriptor<byte[], byte[]> method(String name) {
        return MethodDescriptor.<byte[], byte[]>newBuilder().setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName("v2.KeyManagementService/" + name)
                .setRequestMarshaller(new BytesMarshaller()).setResponseMarshaller(new BytesMarshaller()).build();
    }

    private static final class BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException failure) {
                throw Status.INTERNAL.withDescription("cannot read a message").withCause(failure).asRuntimeException();
            }
        }
    }

    @Override
    public State status() {
        // Whoever has waited long for the plugin need not wait longer once it is there.
        channel.resetConnectBackoff();
        Message answer = ask(STATUS, new Message());
        return read(() -> new State(answer.text(1), answer.text(2), answer.text(3)));
    }

    @Override
    public Encrypted encrypt(String uid, byte[] plaintext) {
        Message answer = ask(ENCRYPT, new Message().with(1, plaintext).with(2, uid));
        return read(() -> new Encrypted(answer.bytes(1), answer.text(2), answer.map(3)));
    }

    @Override
    public byte[] decrypt(String uid, byte[] ciphertext, String keyId, Map<String, byte[]> annotations) {
        return ask(DECRYPT, new Message().with(1, ciphertext).with(2, uid).with(3, keyId).with(4, annotations)).bytes(1);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException malformed) {
            throw new KmsException("Internal", "the plugin's answer cannot be read");
        }
    }

    private Message ask(MethodDescriptor<byte[], byte[]> method, Message question) {
        long begun = System.nanoTime();
        Answer answer = new Answer();
        ClientCall<byte[], byte[]> call = channel.newCall(method, CallOptions.DEFAULT.withWaitForReady()
                .withDeadlineAfter(timeout.toNanos(), TimeUnit.NANOSECONDS));
        call.start(answer, new Metadata());
        call.sendMessage(question.encoded());
        call.halfClose();
        call.request(2);
        Status status;
        try {
            status = answer.closed.get();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            call.cancel("the server does not wait for it any more", hurried);
            status = Status.CANCELLED;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        String code = code(status.getCode());
        observer.accept(new EncryptionEvent.Asked(
                provider, "/" + method.getFullMethodName(), code, System.nanoTime() - begun));
        byte[] message = answer.message;
        if (!status.isOk() || message == null) {
            throw new KmsException(status.isOk() ? "Internal" : code, words(status));
        }
        return read(() -> Message.parse(message, 0));
    }

    /** What is said of a failure, without what gRPC adds for its own makers. */
    private static String words(Status status) {
        String description = status.getDescription();
        if (status.getCode() == Status.Code.DEADLINE_EXCEEDED || description == null) {
            return status.getCode() == Status.Code.DEADLINE_EXCEEDED ? "context deadline exceeded" : "";
        }
        return description.lines().findFirst().orElse("");
    }

    /** A code in Go's words. */
    private static String code(Status.Code code) {
        return switch (code) {
            case OK -> "OK";
            case CANCELLED -> "Canceled";
            default -> Stream.of(code.name().split("_"))
                    .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT)).collect(Collectors.joining());
        };
    }

    private static final class Answer extends ClientCall.Listener<byte[]> {
        private final CompletableFuture<Status> closed = new CompletableFuture<>();
        private volatile byte @Nullable [] message;

        @Override
        public void onMessage(byte[] received) {
            message = received;
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            closed.complete(status);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
