package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * The server of {@link InformerBenchmark}, in a process of its own, with pods in a store in memory. When it is told how many a
 * second and how many, the status of one pod after the other changes. Pods are written into the store, not through the server,
 * whose checks would take the processor from those who are measured.
 */
public final class InformedServer {
    private static final int KEPT_HISTORY = 10_000;

    private final Store store;
    private final int objects;
    private int written;

    private InformedServer(Store store, int objects) {
        this.store = store;
        this.objects = objects;
    }

    /** @param arguments port, how many pods, and the file for a kubeconfig */
    public static void main(String[] arguments) throws Exception {
        int objects = Integer.parseInt(arguments[1]);
        Store store = MemoryStore.open();
        InformedServer pods = new InformedServer(store, objects);
        for (int number = 0; number < objects; number++) {
            pods.write(number, 0);
        }
        try (Edict edict = Edict.builder().port(Integer.parseInt(arguments[0])).store(() -> store).start();
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            edict.kubeconfig().writeTo(Path.of(arguments[2]));
            System.out.println("ready " + PodSamples.json(objects / 2).length);
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] words = line.split(" ");
                System.out.println("wrote " + pods.change(Integer.parseInt(words[0]), Integer.parseInt(words[1])));
            }
        }
    }

    private void write(int number, int restarts) {
        String key = "/registry/pods/" + PodSamples.namespace(number) + "/" + PodSamples.name(number);
        store.commit(Transaction.builder().put(key, PodSamples.stored(number, restarts)).build());
    }

    /** @return the nanoseconds that it took */
    private long change(int perSecond, int count) {
        long begin = System.nanoTime();
        for (int index = 0; index < count; index++) {
            long due = begin + index * 1_000_000_000L / perSecond;
            for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
                LockSupport.parkNanos(early);
            }
            int number = written++;
            write(number % objects, number / objects + 1);
        }
        store.compact(Math.max(0, store.revision() - KEPT_HISTORY));
        return System.nanoTime() - begin;
    }
}
