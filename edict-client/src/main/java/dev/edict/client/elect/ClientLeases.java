package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.ResourceClient;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Asks a server, on a thread that is interrupted when the time is over: whoever leads must know in time that it does no more. */
record ClientLeases(ResourceClient<Lease> leases) implements LeaseAccess {

    @Override
    public Lease get(String name, Duration limit) {
        return within(limit, () -> leases.get(name));
    }

    @Override
    public Lease create(Lease lease, Duration limit) {
        return within(limit, () -> leases.create(lease));
    }

    @Override
    public Lease replace(Lease lease, Duration limit) {
        return within(limit, () -> leases.replace(lease));
    }

    private static Lease within(Duration limit, Supplier<Lease> call) {
        FutureTask<Lease> task = new FutureTask<>(call::get);
        Thread.ofVirtual().name("lease").start(task);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof ClientException cause) {
                throw cause;
            }
            throw new IllegalStateException(failure.getCause());
        } catch (TimeoutException late) {
            throw new NoAnswerException("no answer about the lease within " + limit, late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted while asking about the lease", interrupted);
        } finally {
            task.cancel(true);
        }
    }
}
