package dev.edict.server.http.netty;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Where the keys of TLS handshakes are computed: beside the event loops, so that a crowd of new connections keeps nobody waiting who
 * has one. As many wait as there may be connections. The threads are there only while they are needed.
 */
final class Handshakes implements Executor, AutoCloseable {
    private final ThreadPoolExecutor threads;

    Handshakes(int processors) {
        int count = Math.max(1, processors);
        this.threads = new ThreadPoolExecutor(count, count, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                Thread.ofPlatform().name("edict-handshake-", 0).daemon().factory());
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
