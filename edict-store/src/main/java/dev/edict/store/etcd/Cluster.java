package dev.edict.store.etcd;

import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The members of the cluster and how to call one that answers.
 *
 * <p>Calls go to the first member that is connected and has not failed lately. A request that changes nothing is repeated
 * elsewhere until the time is up. One that does is sent once, and only over a connection that stands, so that "it cannot have
 * happened" is said as often as it is true; the next one goes elsewhere. Futures complete on a few threads of the system, which
 * nobody can take by computing on virtual ones.
 */
final class Cluster implements AutoCloseable {

    private static final int THREADS = 4;
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** How long a change waits for a better member than one that is in doubt. */
    private static final Duration HESITATION = Duration.ofSeconds(1);

    private final List<Member> members;
    private final Duration timeout;
    private final Executor executor = threads();
    private final @Nullable Authentication authentication;
    private volatile boolean closed;

    Cluster(EtcdOptions options) {
        this.timeout = options.timeout();
        this.members = options.endpoints().stream()
                .map(endpoint -> new Member(endpoint, options.tls(), executor))
                .toList();
        this.authentication =
                options.credentials() == null ? null : new Authentication(this, options.credentials());
    }

    /** They are there only while they are needed, so nobody has to end them. */
    private static Executor threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), Thread.ofPlatform().name("edict-store-etcd-", 0).daemon().factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Calls a method that changes nothing. Fails with {@link StatusRuntimeException}. */
    CompletableFuture<byte[]> read(MethodDescriptor<byte[], byte[]> method, byte[] request) {
        return repeat(method, request, System.nanoTime() + timeout.toNanos(), true, null);
    }

    /** Calls a method that may change something. Fails with {@link StatusRuntimeException}. */
    CompletableFuture<byte[]> write(MethodDescriptor<byte[], byte[]> method, byte[] request) {
        return repeat(method, request, System.nanoTime() + timeout.toNanos(), false, null);
    }

    /** As {@link #read}, without saying who we are. */
    CompletableFuture<byte[]> readAnonymously(MethodDescriptor<byte[], byte[]> method, byte[] request) {
        return attempt(choose(), method, request, timeout, null);
    }

    /** @param before what the attempt before has failed with: it tells more than that there was no time for another */
    private CompletableFuture<byte[]> repeat(
            MethodDescriptor<byte[], byte[]> method, byte[] request, long deadline, boolean repeatable,
            @Nullable Throwable before) {
        CompletableFuture<Member> member =
                repeatable && members.stream().noneMatch(Member::connected)
                        ? CompletableFuture.completedFuture(choose())
                        : connected(deadline, hesitation(deadline));
        long attemptDeadline = repeatable ? Math.min(deadline, System.nanoTime() + patience()) : deadline;
        return member.thenCompose(chosen -> authenticated(chosen, method, request, attemptDeadline))
                .exceptionallyCompose(failure -> {
                    Status status = status(failure);
                    boolean again = Failures.transientFailure(status) && (repeatable || Failures.neverSent(status))
                            && !(members.size() == 1 && Failures.notBelieved(status));
                    Throwable telling =
                            before != null && status.getCode() == Status.Code.DEADLINE_EXCEEDED ? before : failure;
                    if (!again || closed || System.nanoTime() + PAUSE.toNanos() > deadline) {
                        return CompletableFuture.failedFuture(!repeatable ? failure
                                : waitedInVain(status(telling)) ? unreachable().asRuntimeException() : telling);
                    }
                    return after(PAUSE).thenCompose(paused -> repeat(method, request, deadline, repeatable, telling));
                });
    }

    /** Whether the time was spent on waiting for a connection, of which the failure itself says nothing. */
    private boolean waitedInVain(Status status) {
        return status.getCode() == Status.Code.DEADLINE_EXCEEDED && members.stream().noneMatch(Member::connected);
    }

    /** How long to wait for one member before asking the next. */
    private long patience() {
        return members.size() == 1 ? timeout.toNanos() : timeout.toNanos() / 3;
    }

    private CompletableFuture<byte[]> authenticated(
            Member member, MethodDescriptor<byte[], byte[]> method, byte[] request, long deadline) {
        Duration remaining = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
        Authentication identity = authentication;
        if (identity == null) {
            return attempt(member, method, request, remaining, null);
        }
        return identity.token().thenCompose(token -> attempt(member, method, request, remaining, token)
                .exceptionallyCompose(failure -> Failures.tokenRefused(status(failure))
                        ? identity.renew(token)
                                .thenCompose(fresh -> attempt(member, method, request, remaining, fresh))
                        : CompletableFuture.failedFuture(failure)));
    }

    /** One call to one member, which is thought better or worse of by its outcome. */
    private static CompletableFuture<byte[]> attempt(
            Member member,
            MethodDescriptor<byte[], byte[]> method,
            byte[] request,
            Duration remaining,
            @Nullable String token) {
        return send(member, method, request, remaining, token).whenComplete((answer, failure) -> {
            if (failure == null) {
                member.answered();
            } else if (Failures.transientFailure(status(failure))) {
                member.doubt(status(failure));
            }
        });
    }

    private static CompletableFuture<byte[]> send(
            Member member,
            MethodDescriptor<byte[], byte[]> method,
            byte[] request,
            Duration remaining,
            @Nullable String token) {
        ClientCall<byte[], byte[]> call = member.channel()
                .newCall(method, CallOptions.DEFAULT.withDeadlineAfter(remaining.toNanos(), TimeUnit.NANOSECONDS));
        UnaryListener listener = new UnaryListener();
        call.start(listener, headers(token));
        call.request(2);
        call.sendMessage(request);
        call.halfClose();
        return listener.answer;
    }

    private static Metadata headers(@Nullable String token) {
        Metadata headers = new Metadata();
        if (token != null) {
            headers.put(Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER), token);
        }
        return headers;
    }

    /** Opens a watch stream to a connected member; blocks until there is one. */
    WatchStream openWatch() {
        try {
            long deadline = System.nanoTime() + timeout.toNanos();
            Member member = connected(deadline, hesitation(deadline)).join();
            String token = authentication == null ? null : authentication.token().join();
            Metadata headers = headers(token);
            // A member that lost the others must end the stream, so that the watch moves on to one that did not.
            headers.put(Metadata.Key.of("hasleader", Metadata.ASCII_STRING_MARSHALLER), "true");
            return member.openWatch(headers, reportsProgress(member, token));
        } catch (CompletionException failure) {
            throw Failures.exception(status(failure), false);
        }
    }

    /** Fails if the member does not answer at all: then it is not one to watch. */
    private boolean reportsProgress(Member member, @Nullable String token) {
        return attempt(member, Methods.STATUS, Requests.status(), Duration.ofNanos(patience()), token)
                .thenApply(Responses::version)
                .thenApply(Versions::reportsProgressOnDemand)
                .exceptionallyCompose(failure -> Failures.transientFailure(status(failure))
                        ? CompletableFuture.failedFuture(failure)
                        : CompletableFuture.completedFuture(false))
                .join();
    }

    /** After a watch stream was refused for its token: a new one for the next stream. */
    void renewToken() {
        if (authentication != null) {
            authentication.forget();
        }
    }

    /** A connected member, better one that has not failed lately; or else any, which is then on its way to be connected. */
    private Member choose() {
        Member connected = null;
        for (Member member : members) {
            if (member.trusted()) {
                return member;
            }
            if (member.connected() && (connected == null || member.failedBefore(connected))) {
                connected = member;
            }
        }
        members.forEach(Member::connect);
        return connected != null ? connected : members.get(turn());
    }

    /** Another member from pause to pause, where none is better than the others. */
    private int turn() {
        return (int) Math.floorMod(System.nanoTime() / PAUSE.toNanos(), (long) members.size());
    }

    private static long hesitation(long deadline) {
        return Math.min(deadline, System.nanoTime() + HESITATION.toNanos());
    }

    /**
     * A connected member, as soon as there is one.
     *
     * @param better until when to wait for one that is not in doubt, while there may be one
     */
    private CompletableFuture<Member> connected(long deadline, long better) {
        Member candidate = choose();
        boolean hesitate = !candidate.trusted() && System.nanoTime() < better
                && members.stream().anyMatch(member -> member != candidate && member.connecting());
        if (candidate.connected() && !hesitate) {
            return CompletableFuture.completedFuture(candidate);
        }
        if (closed || System.nanoTime() > deadline) {
            return CompletableFuture.failedFuture(unreachable().asRuntimeException());
        }
        return after(Duration.ofMillis(10)).thenCompose(paused -> connected(deadline, better));
    }

    private Status unreachable() {
        return Status.UNAVAILABLE
                .withDescription("no connection to any of "
                        + members.stream().map(Member::endpoint).toList())
                .withCause(new ConnectException("not connected"));
    }

    private CompletableFuture<Void> after(Duration pause) {
        return CompletableFuture.runAsync(
                () -> {}, CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, executor));
    }

    /** The status that a call failed with. */
    static Status status(Throwable failure) {
        return Status.fromThrowable(failure);
    }

    @Override
    public void close() {
        closed = true;
        members.forEach(Member::close);
    }

    /** Completes a future with the one answer of a call. */
    private static final class UnaryListener extends ClientCall.Listener<byte[]> {

        private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
        private byte @Nullable [] message;

        @Override
        public void onMessage(byte[] received) {
            message = received;
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            byte[] received = message;
            if (!status.isOk()) {
                answer.completeExceptionally(status.asRuntimeException());
            } else if (received == null) {
                answer.completeExceptionally(
                        Status.INTERNAL.withDescription("an answer without content").asRuntimeException());
            } else {
                answer.complete(received);
            }
        }
    }
}
