package dev.edict.controllers.garbage;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Until all that there is has been seen once, or it has taken too long: nothing is deleted before. Safe for use by any thread. */
final class FirstLook {
    private final CountDownLatch over = new CountDownLatch(1);

    void end() {
        over.countDown();
    }

    boolean isOver() {
        return over.getCount() == 0;
    }

    boolean await(Duration most) throws InterruptedException {
        return over.await(most.toNanos(), TimeUnit.NANOSECONDS);
    }
}
