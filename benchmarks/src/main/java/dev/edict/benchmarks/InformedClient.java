package dev.edict.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * One client in a process of its own, for {@link InformerBenchmark}: says when its informer is in sync and what it holds, and then,
 * for each number of further changes that it is told, what processor time it has used when it has seen them.
 *
 * <p>Names nothing but its informer: each client can have the class path that is its own.
 */
public final class InformedClient {
    private InformedClient() {}

    /** @param arguments form, kubeconfig, how many pods, and in which namespace (empty for all) */
    public static void main(String[] arguments) throws Exception {
        Path kubeconfig = Path.of(arguments[1]);
        long objects = Long.parseLong(arguments[2]);
        String namespace = arguments[3];
        Tally tally = new Tally();
        long begin = System.nanoTime();
        try (InformedCache cache = start(arguments[0], kubeconfig, namespace, tally);
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (!cache.hasSynced()) {
                Thread.sleep(1);
            }
            long nanoseconds = System.nanoTime() - begin;
            tally.await(objects, 0);
            long processor = processorTime();
            if (cache.size() != objects) {
                throw new IllegalStateException(cache.size() + " objects");
            }
            System.out.println("transport " + cache.transport());
            System.out.println("synced " + nanoseconds + " " + processor);
            System.out.println("heap " + LiveHeap.bytes());
            long changes = 0;
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                changes += Long.parseLong(line);
                tally.await(objects, changes);
                System.out.println("seen " + changes + " " + processorTime());
            }
        } catch (RuntimeException | IOException failure) {
            System.out.println("failed " + failure);
        }
        System.exit(0);
    }

    private static InformedCache start(String form, Path kubeconfig, String namespace, Tally tally) throws IOException {
        return switch (form) {
            case "fabric8" -> Fabric8Cache.start(kubeconfig, namespace, tally);
            case "official" -> OfficialCache.start(kubeconfig, namespace, tally);
            default -> EdictCache.start(form, kubeconfig, namespace, tally);
        };
    }

    /** That of the whole process since it began: compiler, collector and start included. */
    private static long processorTime() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
