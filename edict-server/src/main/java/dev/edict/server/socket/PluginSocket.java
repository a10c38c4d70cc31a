package dev.edict.server.socket;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks a program behind a socket: a question, an answer, in messages that both know. Blocks, for a bounded time. */
public final class PluginSocket implements AutoCloseable {
    private final Endpoint endpoint;
    private final ManagedChannel channel;

    public PluginSocket(Endpoint endpoint) {
        this.endpoint = endpoint;
        this.channel = endpoint.channel();
    }

    /** A method of a service. @param fullName such as {@code v2.KeyManagementService/Status} */
    public static MethodDescriptor<byte[], byte[]> method(String fullName) {
        return MethodDescriptor.<byte[], byte[]>newBuilder().setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(fullName)
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

    /** Whoever has waited long for the program need not wait longer once it is there. */
    public void tryAgain() {
        channel.resetConnectBackoff();
    }

    /** @throws PluginException if there is no answer in time, or it is none */
    public Message ask(MethodDescriptor<byte[], byte[]> method, Message question, Duration timeout) {
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
        byte[] message = answer.message;
        if (!status.isOk() || message == null) {
            throw new PluginException(status.isOk() ? "Internal" : code(status.getCode()), words(status));
        }
        return Message.read(() -> Message.parse(message, 0));
    }

    /** What is said of a failure, without what gRPC adds for its own makers. */
    private String words(Status status) {
        if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
            String obstacle = endpoint.obstacle();
            return obstacle.isEmpty() ? "context deadline exceeded"
                    : "latest balancer error: connection error: desc = \"transport: Error while dialing: " + obstacle + "\"";
        }
        String description = status.getDescription();
        return description == null ? "" : description.lines().findFirst().orElse("");
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
