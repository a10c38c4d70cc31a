package dev.edict.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.edict.model.name.GroupResource;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.watch.Seal;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What it costs to encrypt and decrypt a value of the store, by provider: processor time, and bytes that are allocated. */
public final class EncryptionBenchmark {
    private static final int ROUNDS = 200_000;
    private static final String PLACE = "/registry/secrets/default/a-name-of-some-length";

    private EncryptionBenchmark() {}

    /** @param arguments the size of a value in bytes; 1024 unless said */
    public static void main(String[] arguments) throws Exception {
        byte[] value = new byte[arguments.length == 0 || arguments[0].isEmpty() ? 1024 : Integer.parseInt(arguments[0])];
        Arrays.fill(value, (byte) 'x');
        Path file = Files.createTempFile("encryption", ".yaml");
        try {
            for (String provider : new String[] {"aesgcm", "secretbox", "aescbc"}) {
                Files.writeString(file, "kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources:\n"
                        + "- resources: [secrets]\n  providers:\n  - " + provider
                        + ": {keys: [{name: one, secret: MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=}]}\n");
                try (Encryption encryption = Encryption.open(Encryption.Settings.of(file, false))) {
                    measure(provider, encryption.of(new GroupResource("", "secrets")), value);
                }
            }
            measure("none", Seal.NONE, value);
        } finally {
            Files.delete(file);
        }
    }

    private static void measure(String provider, Seal seal, byte[] value) {
        byte[] closed = seal.close(PLACE, value);
        for (int warming = 0; warming < 2; warming++) {
            time(() -> seal.close(PLACE, value).length);
            time(() -> seal.open(PLACE, closed).value().length);
        }
        System.out.printf("%-10s close %s   open %s%n", provider, time(() -> seal.close(PLACE, value).length),
                time(() -> seal.open(PLACE, closed).value().length));
    }

    private interface Work {
        int run();
    }

    private static String time(Work work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = threads.getCurrentThreadAllocatedBytes();
        long begin = threads.getCurrentThreadCpuTime();
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            sum += work.run();
        }
        long time = threads.getCurrentThreadCpuTime() - begin;
        long allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
        return String.format("%,6d ns %,6d bytes", time / ROUNDS, sum < 0 ? sum : allocated / ROUNDS);
    }
}
