package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.filter.Decision;
import dev.edict.server.flow.FlowSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;

/** A server of its own process for {@link OverloadBenchmark}: says where it is, and what its heap holds, a line each. */
public final class OverloadedServer {
    private static final Duration WORK = Duration.ofSeconds(1);

    private OverloadedServer() {}

    public static void main(String[] arguments) throws Exception {
        boolean fair = arguments[0].equals("fair");
        try (Edict edict = Edict.builder()
                .bindAddress(InetAddress.getLoopbackAddress())
                .port(Integer.parseInt(arguments[2]))
                .tokenFile(Path.of(arguments[1]))
                .flows(fair ? FlowSettings.DEFAULT : FlowSettings.DEFAULT.unfair())
                .authorizer((user, request) -> {
                    if (user.name().startsWith("greedy")) {
                        takeTime();
                    }
                    return Decision.ALLOWED;
                })
                .start()) {
            System.out.println("ready " + edict.address());
            while (true) {
                Thread.sleep(1_000);
                System.out.println("heap " + live());
            }
        }
    }

    /** As a disk would, or a webhook: what is scarce are the seats, not the processor, which clients have to share here. */
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
