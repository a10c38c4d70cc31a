package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.Decision;
import dev.edict.server.flow.FlowSettings;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A server of its own process for {@link OverloadBenchmark}, with a store on disk and rights by roles: says where it is, and what its
 * heap holds, a line each.
 */
public final class OverloadedServer {
    private static final Duration WORK = Duration.ofSeconds(1);
    private static final int SECONDS_BETWEEN_COLLECTIONS = 5;

    private OverloadedServer() {}

    public static void main(String[] arguments) throws Exception {
        boolean fair = arguments[0].equals("fair");
        Path directory = Path.of(arguments[2]);
        EdictBuilder builder = Edict.builder()
                .certificates(directory.resolve("pki"))
                .store(() -> EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store"))
                        .withLibraryDirectory(directory.resolve("native"))))
                .bindAddress(InetAddress.getLoopbackAddress())
                .port(Integer.parseInt(arguments[4]))
                .tokenFile(Path.of(arguments[1]))
                .flows(fair ? FlowSettings.DEFAULT : FlowSettings.DEFAULT.unfair());
        if (arguments[3].equals("waiting")) {
            builder.authorizer((user, request) -> {
                if (user.groups().contains("greedy")) {
                    takeTime();
                }
                return Decision.NO_OPINION;
            });
        }
        try (Edict edict = builder.start()) {
            System.out.println("ready " + edict.address());
            for (int second = 1; true; second++) {
                Thread.sleep(1_000);
                if (second % SECONDS_BETWEEN_COLLECTIONS == 0) {
                    System.gc();
                    System.out.println("heap " + live());
                }
            }
        }
    }

    /** As a disk would, or a webhook: what is scarce are the seats, not the processor. */
    private static void takeTime() {
        try {
            Thread.sleep(WORK);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the collector has left the last time. */
    private static long live() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage left = pool.getCollectionUsage();
            bytes += left == null ? 0 : left.getUsed();
        }
        return bytes;
    }
}
