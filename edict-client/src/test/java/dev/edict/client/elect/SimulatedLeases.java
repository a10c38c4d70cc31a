package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.model.status.Status;
import dev.edict.types.UnreadableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A server with one Lease, and ways to it on which requests and answers are late or lost. */
final class SimulatedLeases {
    private final SimulatedWorld world;
    private final List<Lease> history = new ArrayList<>();
    private @Nullable Lease stored;
    private long version;

    SimulatedLeases(SimulatedWorld world) {
        this.world = world;
    }

    /** All that the Lease has been. */
    List<Lease> history() {
        return history;
    }

    Lease stored() {
        return get();
    }

    void delete() {
        stored = null;
    }

    private Lease get() {
        if (stored == null) {
            throw failure(404, "NotFound");
        }
        return stored;
    }

    private Lease create(Lease lease) {
        if (stored != null) {
            throw failure(409, "AlreadyExists");
        }
        return store(lease);
    }

    private Lease replace(Lease lease) {
        if (!get().metadata().resourceVersion().equals(lease.metadata().resourceVersion())) {
            throw failure(409, "Conflict");
        }
        return store(lease);
    }

    Lease store(Lease lease) {
        Lease next = lease.editMetadata(metadata -> metadata.withResourceVersion(Long.toString(++version)));
        stored = next;
        history.add(next);
        return next;
    }

    private static ApiFailure failure(int code, String reason) {
        return ApiFailure.of(Status.failure(code, reason, reason, null));
    }

    /** The way of one candidate to the server. */
    final class Way implements LeaseAccess {
        private final Supplier<SimulatedWorld.Inhabitant> who;
        /** How long a request or an answer is under way at most, and how many of a thousand are lost. */
        Duration slowest = Duration.ofMillis(20);
        int lostOfThousand;
        /** How much longer than that all answers take. */
        Duration lateness = Duration.ZERO;
        /** Which calls do not come to the server, and of which the answer does not come back, by their number. */
        IntPredicate losesRequest = call -> false;
        IntPredicate losesAnswer = call -> false;
        /** Whether what comes back can not be read. */
        boolean isUnreadable;
        int calls;

        Way(Supplier<SimulatedWorld.Inhabitant> who) {
            this.who = who;
        }

        @Override
        public Lease get(String name, Duration limit) {
            return call(limit, SimulatedLeases.this::get);
        }

        @Override
        public Lease create(Lease lease, Duration limit) {
            return call(limit, () -> SimulatedLeases.this.create(lease));
        }

        @Override
        public Lease replace(Lease lease, Duration limit) {
            return call(limit, () -> SimulatedLeases.this.replace(lease));
        }

        /** The server does what it is asked for when the request comes, though nobody may wait for the answer any more. */
        private Lease call(Duration limit, Supplier<Lease> action) {
            calls++;
            @Nullable Object[] answer = new @Nullable Object[1];
            Duration there = world.upTo(slowest);
            Duration back = there.plus(world.upTo(slowest)).plus(lateness);
            boolean arrives = world.random.nextInt(1000) >= lostOfThousand && !losesRequest.test(calls);
            boolean returns = world.random.nextInt(1000) >= lostOfThousand && !losesAnswer.test(calls);
            if (arrives) {
                world.after(there, () -> answer[0] = outcome(action));
            }
            if (!arrives || !returns || back.compareTo(limit) >= 0) {
                who.get().pause(limit);
                throw new NoAnswerException("no answer", null);
            }
            who.get().pause(back);
            if (answer[0] instanceof ClientException refusal) {
                throw refusal;
            }
            if (answer[0] == null) {
                throw new NoAnswerException("interrupted", null);
            }
            if (isUnreadable) {
                throw new UnreadableException("no Lease");
            }
            return (Lease) answer[0];
        }

        private static Object outcome(Supplier<Lease> action) {
            try {
                return action.get();
            } catch (ClientException refusal) {
                return refusal;
            }
        }
    }
}
