package dev.edict.compat;

import dev.edict.cli.Main;
import dev.edict.store.kit.EtcdServer;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What {@code edict up} starts, in a process of its own, for the tests of a class: the server and, unless told otherwise,
 * control loops, a scheduler and a simulated node. Ends with the tests, or with their process.
 *
 * <p>Objects are kept where {@code -Dedict.store} says, as those of {@link RunningServer}.
 */
public final class RunningCluster implements BeforeAllCallback, AfterAllCallback {
    private final List<String> options;

    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Process process;

    private @Nullable EtcdServer etcd;

    /** @param options what is said to {@code edict up} besides where things are kept */
    public RunningCluster(String... options) {
        this.options = List.of(options);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        directory = Files.createTempDirectory("edict-cluster");
        process = new ProcessBuilder(command())
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Waiting.until("edict up is ready: " + log(), () -> Files.readString(log()),
                said -> said.contains("Control-C") || !process.isAlive());
        if (!process.isAlive()) {
            throw new AssertionError("edict up does not start:\n" + Files.readString(log()));
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m",
                "-cp", System.getProperty("java.class.path"), Main.class.getName(),
                "up", "--data", directory.toString(), "--port", "0"));
        String store = System.getProperty("edict.store", "memory");
        command.addAll(List.of("--store", store));
        if (store.equals("etcd")) {
            etcd = EtcdServer.start(directory);
            command.addAll(List.of("--etcd-servers", etcd.endpoint().toString()));
        }
        command.addAll(options);
        return command;
    }

    private Path log() {
        return directory.resolve("edict.log");
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        if (etcd != null) {
            etcd.close();
        }
        System.out.println(String.join(" ", options) + "\n" + Files.readString(log()));
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The administrator's. */
    public Path kubeconfig() {
        return directory.resolve("kubeconfig");
    }
}
