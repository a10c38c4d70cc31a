package dev.edict.client.reflect;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Time that is moved by hand; it remembers how long others wanted to wait. */
public final class HandTime implements Timekeeper {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final List<Duration> waits = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private int sleepers;

    @Override
    public Instant now() {
        lock.lock();
        try {
            return now;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        lock.lock();
        try {
            Instant end = now.plus(time);
            waits.add(time);
            sleepers++;
            try {
                while (now.isBefore(end)) {
                    moved.await();
                }
            } finally {
                sleepers--;
            }
        } finally {
            lock.unlock();
        }
    }

    public void move(Duration time) {
        lock.lock();
        try {
            now = now.plus(time);
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How many wait now. */
    public int sleepers() {
        lock.lock();
        try {
            return sleepers;
        } finally {
            lock.unlock();
        }
    }

    /** All waits that have begun. */
    public List<Duration> waits() {
        lock.lock();
        try {
            return List.copyOf(waits);
        } finally {
            lock.unlock();
        }
    }
}
