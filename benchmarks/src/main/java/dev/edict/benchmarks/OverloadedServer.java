package dev.edict.benchmarks;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.Decision;
import dev.edict.server.flow.FlowSettings;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A server of its own process for {@link OverloadBenchmark}, with a store on disk and rights by roles: says where it is, and what its
 * heap holds, a line each.
 */
public final class OverloadedServer {
    private static final Duration WORK = Duration.ofSeconds(1);
    private static final int SECONDS_BETWEEN_LOOKS = 5;

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
            Thread.ofPlatform().daemon().start(OverloadedServer::collectWhenAsked);
            while (true) {
                Thread.sleep(SECONDS_BETWEEN_LOOKS * 1_000L);
                System.out.println("heap " + held());
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

    private static void collectWhenAsked() {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (input.readLine() != null) {
                System.gc();
                System.out.println("collected " + held());
            }
        } catch (IOException ended) {
            System.exit(1);
        }
    }

    /** What the last collection has left: of what is old all that is there, since most collections look at the young only. */
    private static long held() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                boolean old = pool.getName().contains("Tenured") || pool.getName().contains("Old");
                MemoryUsage left = old ? pool.getUsage() : pool.getCollectionUsage();
                bytes += left == null ? 0 : left.getUsed();
            }
        }
        return bytes;
    }
}
