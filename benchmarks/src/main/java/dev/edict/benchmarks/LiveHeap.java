package dev.edict.benchmarks;

import java.io.InputStream;

/** What the process holds: now, and in the middle of an answer that is being read. */
final class LiveHeap {
    private LiveHeap() {}

    /** An answer that can be asked for again. */
    interface Answer {
        InputStream open() throws Exception;
    }

    /** What is in use after the collector has been asked to look. */
    static long bytes() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    /** Prints how much more is held when half of an answer has been read. */
    static void printInTheMiddle(String what, Answer answer) throws Exception {
        long total = read(answer, Long.MAX_VALUE, () -> {});
        long before = bytes();
        long begin = System.nanoTime();
        long[] between = new long[1];
        read(answer, total / 2, () -> between[0] = bytes());
        System.out.printf("%-46s %,12d bytes, %,12d bytes more heap in the middle, %.2f s with a pause%n",
                what, total, between[0] - before, (System.nanoTime() - begin) / 1e9);
    }

    private static long read(Answer answer, long stop, Runnable pause) throws Exception {
        byte[] buffer = new byte[64 * 1024];
        long seen = 0;
        boolean paused = false;
        try (InputStream body = answer.open()) {
            for (int length = body.read(buffer); length >= 0; length = body.read(buffer)) {
                seen += length;
                if (seen >= stop && !paused) {
                    paused = true;
                    pause.run();
                }
            }
        }
        return seen;
    }
}
