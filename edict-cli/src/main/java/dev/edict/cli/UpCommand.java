package dev.edict.cli;

import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts a control plane and runs it until it is told to stop. */
@Command(
        name = "up",
        description = "Start the control plane and keep it running in the foreground.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", defaultValue = ".edict",
            description = "Where objects, certificates and keys are kept. Default: ${DEFAULT-VALUE}")
    @SuppressWarnings("NullAway.Init")
    private Path data;

    @Option(names = "--port", paramLabel = "N", defaultValue = "6443",
            description = "The port to listen on; 0 takes any free one. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--bind-address", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The address to listen on. Default: ${DEFAULT-VALUE}")
    @SuppressWarnings("NullAway.Init")
    private String bindAddress;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--token-auth-file", paramLabel = "FILE",
            description = "Tokens that are let in, one a line: token,user,uid,\"group1,group2\"")
    private @Nullable Path tokenFile;

    @Option(names = "--tls-san", paramLabel = "NAME", split = ",",
            description = "More host names or addresses for the server's certificate.")
    private List<String> names = List.of();

    @Option(names = "--kubeconfig", paramLabel = "FILE",
            description = "Where the administrator's kubeconfig is written. Default: DIR/kubeconfig")
    private @Nullable Path kubeconfig;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        EdictBuilder builder = Edict.builder()
                .certificates(data.resolve("pki"))
                .bindAddress(InetAddress.getByName(bindAddress))
                .port(port)
                .store(() -> store.open(data));
        names.forEach(builder::alsoKnownAs);
        if (tokenFile != null) {
            builder.tokenFile(tokenFile);
        }
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (Edict edict = builder.start()) {
            Path file = kubeconfig == null ? data.resolve("kubeconfig") : kubeconfig;
            edict.kubeconfig().writeTo(file);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndWait(stop, closed), "edict-shutdown"));
            announce(edict, file);
            stop.await();
        } finally {
            closed.countDown();
        }
        return 0;
    }

    private void announce(Edict edict, Path file) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Edict is ready at " + edict.address() + " (store: " + store + ", data: " + data + ")");
        out.println("In another terminal, type:");
        out.println();
        out.println("  export KUBECONFIG=" + file.toAbsolutePath());
        out.println("  kubectl api-resources");
        out.println("  kubectl create deployment web --image=nginx");
        out.println();
        out.println("Control-C stops it.");
        out.flush();
    }

    /** Runs while the JVM shuts down, when the thread that closes the server can no longer exit by itself. */
    private static void stopAndWait(CountDownLatch stop, CountDownLatch closed) {
        stop.countDown();
        try {
            closed.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
