package dev.edict.client.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Time that is moved by hand; it remembers how long others wanted to wait. */
public final class HandTime implements Ticker {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final List<Duration> waits = new ArrayList<>();
    private long now;
    private int sleepers;

    @Override
    public long nanoTime() {
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
            long end = now + time.toNanos();
            waits.add(time);
            sleepers++;
            try {
                while (now < end) {
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
            now += time.toNanos();
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
