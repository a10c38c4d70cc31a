package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.memory.MemoryStore;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A server that leaves everything to loops elsewhere. */
public final class LoopsServer {
    private LoopsServer() {}

    /** @param arguments where the kubeconfig goes */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("jdk.virtualThreadScheduler.parallelism", "4");
        try (Edict edict = Edict.builder().store(MemoryStore::open).start()) {
            edict.kubeconfig().writeTo(Path.of(arguments[0]));
            System.out.println("Control-C stops it.");
            new CountDownLatch(1).await();
        }
    }
}
