package dev.edict.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** How long requests took that one of several servers answered in turns, and what they cost server and client together. */
final class TurnTimes {
    private final List<Long> times = new ArrayList<>();
    private long processor;

    /** Something that is timed. */
    @FunctionalInterface
    interface Request {
        void send(int index) throws Exception;
    }

    /** A turn: so many requests one after the other. */
    void take(int count, Request request) throws Exception {
        long before = Traffic.processorTime();
        for (int index = 0; index < count; index++) {
            long begin = System.nanoTime();
            request.send(index);
            times.add(System.nanoTime() - begin);
        }
        processor += Traffic.processorTime() - before;
    }

    void forget() {
        times.clear();
        processor = 0;
    }

    private double median() {
        return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow() / 1e3;
    }

    private double cost() {
        return processor / 1e3 / times.size();
    }

    void print(String what, TurnTimes base) {
        System.out.printf("  %-28s p50 %,8.1f µs, %+6.1f %%; processor time %,8.1f µs, %+6.1f %%%n",
                what, median(), (median() / base.median() - 1) * 100, cost(), (cost() / base.cost() - 1) * 100);
    }
}
