package dev.edict.benchmarks;

import java.io.IOException;
import java.util.List;

/** What a story costs whom. Is told when it begins, and prints when it has ended. */
final class Account {
    private final LoopLane lane;
    private final LoopStory story;
    private final int size;
    private final MeasuredProcess server;
    private final List<MeasuredProcess> loops;
    private long begun;
    private double serverBefore;
    private double loopsBefore;

    Account(LoopLane lane, LoopStory story, int size, MeasuredProcess server, List<MeasuredProcess> loops) {
        this.lane = lane;
        this.story = story;
        this.size = size;
        this.server = server;
        this.loops = List.copyOf(loops);
    }

    void begin() {
        begun = System.nanoTime();
        serverBefore = server.processorSeconds();
        loopsBefore = loopSeconds();
    }

    private double loopSeconds() {
        return loops.stream().mapToDouble(MeasuredProcess::processorSeconds).sum();
    }

    /** All of it has come true. */
    void print() throws IOException {
        print(size);
    }

    /** @param done how much has come true */
    void print(int done) throws IOException {
        double seconds = (System.nanoTime() - begun) / 1e9;
        double serverSeconds = server.processorSeconds() - serverBefore;
        double loopSeconds = loopSeconds() - loopsBefore;
        long memory = 0;
        for (MeasuredProcess process : loops) {
            memory += process.residentMegabytes()[1];
        }
        System.out.printf("%-17s %,8d %-9s %7.1f s, %,7.0f a second; processor: loops %6.1f s (%.1f s before), server %6.1f s, "
                        + "all %6.1f s; most memory: loops %,d MB, server %,d MB%s%n",
                story.word(), size, lane, seconds, done / seconds, loopSeconds, loopsBefore, serverSeconds,
                loopSeconds + serverSeconds, memory, server.residentMegabytes()[1],
                done < size ? "; given up when %,d had come true".formatted(done) : "");
    }
}
