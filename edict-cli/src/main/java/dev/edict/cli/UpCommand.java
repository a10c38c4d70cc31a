package dev.edict.cli;

import dev.edict.controllers.LoopSettings;
import dev.edict.controllers.ipam.NodeRanges;
import dev.edict.kinds.feature.Feature;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.assembly.FeatureGates;
import dev.edict.store.embedded.OwnerOnly;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts a control plane and runs it until it is told to stop. */
final class UpCommand implements Command {
    private static final int LEAST_CARRIERS = 4;

    private static final Option DATA = new Option(
            "--data", "DIR", "Where objects, certificates and keys are kept.", ".edict");
    private static final Option PORT = new Option(
            "--port", "N", "The port to listen on; 0 takes any free one.", "6443");
    private static final Option BIND_ADDRESS = new Option(
            "--bind-address", "ADDRESS", "The address to listen on.", "127.0.0.1");
    private static final Option NAMES = new Option("--tls-san", "NAME,…",
            "More host names or addresses for the server's certificate.");
    private static final Pattern HOST = Pattern.compile("(\\*\\.)?[\\w-]+(\\.[\\w-]+)*|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final Option KUBECONFIG = new Option("--kubeconfig", "FILE",
            "Where the administrator's kubeconfig is written. Default: DIR/kubeconfig");

    private static final Option ADVERTISED = new Option("--advertise-address", "ADDRESS",
            "The address that the service kubernetes leads to. Default: the bind address, or one of this machine.");
    private static final Option SERVICE_RANGE = new Option("--service-cluster-ip-range", "CIDR[,CIDR]",
            "Where the addresses of services come from: one range, or one of IPv4 and one of IPv6.", "10.96.0.0/12");
    private static final Option NODE_PORTS = new Option("--service-node-port-range", "FIRST-LAST",
            "Where the ports of services on nodes come from.", "30000-32767");

    private static final Option EVENT_LIFE = new Option("--event-ttl", "DURATION",
            "After how long events are forgotten to which nothing happens any more.", "1h0m0s");

    /** What the rooms of the server can be told, each in a file of its own. */
    private static final List<List<Option>> ROOMS = List.of(
            AuthenticationOptions.OPTIONS,
            AccountOptions.OPTIONS,
            AuthorizationOptions.OPTIONS,
            AdmissionOptions.OPTIONS,
            AuditOptions.OPTIONS,
            FlowOptions.OPTIONS,
            KubeletOptions.OPTIONS,
            KeyOptions.OPTIONS,
            EncryptionOptions.OPTIONS,
            StoreOptions.OPTIONS,
            LoopOptions.OPTIONS,
            NodeRangeOptions.OPTIONS,
            SchedulerOptions.OPTIONS,
            NodeOptions.OPTIONS);

    private static final Option RUNTIME_CONFIG = new Option("--runtime-config", "NAME=true,…",
            "Serves what is off by default: certificates.k8s.io/v1beta1=true for ClusterTrustBundles,"
                    + " storagemigration.k8s.io/v1beta1=true for StorageVersionMigrations.");

    private static final Option FEATURE_GATES = new Option("--feature-gates", "NAME=true,…",
            "Has kinds do what they do only if asked: MaxUnavailableStatefulSet=true lets a StatefulSet replace several pods"
                    + " at a time.");

    private static final Option PROFILING = new Option("--profiling", "true|false",
            "Whether those who may can see threads, heap and recordings of the server below /debug/.", "true");

    @Override
    public String name() {
        return "up";
    }

    @Override
    public String description() {
        return "Start the control plane and keep it running in the foreground.";
    }

    @Override
    public List<Option> options() {
        return Stream.concat(
                        Stream.of(DATA, PORT, BIND_ADDRESS, KUBECONFIG, NAMES, ADVERTISED, SERVICE_RANGE, NODE_PORTS, EVENT_LIFE,
                                RUNTIME_CONFIG, FEATURE_GATES, PROFILING),
                        ROOMS.stream().flatMap(List::stream))
                .toList();
    }

    @Override
    public void run(Arguments arguments, PrintStream out) throws Exception {
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (Edict edict = start(arguments)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndWait(stop, closed), "edict-shutdown"));
            announce(edict, arguments, out);
            stop.await();
        } finally {
            closed.countDown();
        }
    }

    /** Starts a server, and leaves a kubeconfig for those who want to reach it. */
    Edict start(Arguments arguments) throws IOException {
        shareProcessors();
        GivenFiles.require(arguments, options());
        Path data = Path.of(arguments.get(DATA));
        StoreOptions store = StoreOptions.of(arguments);
        OwnerOnly.createDirectories(data);
        Edict edict = start(builder(arguments, data, store));
        try {
            edict.kubeconfig().writeTo(kubeconfig(arguments));
            restrict(data);
            return edict;
        } catch (IOException | RuntimeException failure) {
            edict.close();
            throw failure;
        }
    }

    private static Path kubeconfig(Arguments arguments) {
        String chosen = arguments.find(KUBECONFIG);
        return chosen == null ? Path.of(arguments.get(DATA)).resolve("kubeconfig") : Path.of(chosen);
    }

    private EdictBuilder builder(Arguments arguments, Path data, StoreOptions store) {
        EdictBuilder builder = Edict.builder()
                .certificates(data.resolve("pki"))
                .bindAddress(address(BIND_ADDRESS, arguments.get(BIND_ADDRESS)))
                .port(arguments.port(PORT))
                .store(() -> store.open(data));
        arguments.list(NAMES).forEach(name -> builder.alsoKnownAs(host(name)));
        KeyOptions.apply(arguments, store.isShared(), builder);
        AuthenticationOptions.apply(arguments, builder);
        AccountOptions.apply(arguments, builder);
        services(arguments, builder);
        AuthorizationOptions.apply(arguments, builder);
        AdmissionOptions.apply(arguments, builder);
        FlowOptions.apply(arguments, builder);
        KubeletOptions.apply(arguments, builder);
        EncryptionOptions.apply(arguments, builder);
        AuditOptions.apply(arguments, builder);
        NodeRanges ranges = NodeRangeOptions.of(arguments, arguments.get(SERVICE_RANGE));
        Set<Feature> features = features(arguments);
        builder.features(features);
        LoopOptions.apply(arguments, store.isShared(),
                new LoopSettings(ranges, features.contains(Feature.MAX_UNAVAILABLE_STATEFUL_SET)), builder);
        SchedulerOptions.apply(arguments, store.isShared(), builder);
        NodeOptions.apply(arguments, store.isShared(), !ranges.cluster().isEmpty(), builder);
        builder.eventLife(arguments.duration(EVENT_LIFE));
        builder.flags(flags(arguments));
        builder.profiling(arguments.isTrue(PROFILING));
        return builder;
    }

    private static Edict start(EdictBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (UncheckedIOException failure) {
            if (failure.getCause() instanceof BindException taken) {
                throw new IOException(taken.getMessage() + "; say another with " + PORT.name() + " or " + BIND_ADDRESS.name(), taken);
            }
            throw failure;
        }
    }

    private static InetAddress address(Option option, String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException unknown) {
            throw new Arguments.UsageException(
                    option.name() + ": " + text + " is no address, and no name of a machine that can be found");
        }
    }

    private static String host(String name) {
        if (!HOST.matcher(name).matches()) {
            throw new Arguments.UsageException(NAMES.name() + ": " + name + " is neither the name of a host nor an address");
        }
        return name;
    }

    /** Every option and what counts for it; those that name a secret name the file that it is in. */
    private Map<String, String> flags(Arguments arguments) {
        Map<String, String> flags = new HashMap<>();
        for (Option option : options()) {
            String value = arguments.find(option);
            flags.put(option.name().substring("--".length()), value == null ? "" : value);
        }
        return flags;
    }

    private static Set<Feature> features(Arguments arguments) {
        String gates = arguments.find(FEATURE_GATES);
        try {
            return gates == null ? Set.of() : FeatureGates.parse(gates);
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(FEATURE_GATES.name() + ": " + wrong.getMessage());
        }
    }

    private static void services(Arguments arguments, EdictBuilder builder) {
        String advertised = arguments.find(ADVERTISED);
        if (advertised != null) {
            builder.advertiseAddress(address(ADVERTISED, advertised));
        }
        try {
            String optional = arguments.find(RUNTIME_CONFIG);
            builder.runtimeConfig(optional == null ? "" : optional);
            builder.serviceClusterIpRange(arguments.get(SERVICE_RANGE)).serviceNodePortRange(arguments.get(NODE_PORTS));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    /** Takes what the server keeps from everybody else, also what an earlier version has left open. */
    private static void restrict(Path data) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(data, "{pki,store,native,kubeconfig,*.log}")) {
            for (Path file : files) {
                OwnerOnly.restrict(file);
            }
        }
    }

    private static void announce(Edict edict, Arguments arguments, PrintStream out) {
        out.println("Edict is ready at " + edict.address() + " (store: " + StoreOptions.of(arguments) + ", data: "
                + Path.of(arguments.get(DATA)) + ")");
        out.println("In another terminal, type:");
        out.println();
        out.println("  export KUBECONFIG=" + kubeconfig(arguments).toAbsolutePath());
        out.println("  kubectl api-resources");
        out.println("  kubectl create deployment web --image=nginx");
        out.println("  kubectl get pods --watch");
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

    /**
     * Virtual threads keep their carrier for as long as they compute. With more carriers than processors, the system takes
     * turns between requests that do so for long, and the others get on. To be called before the first virtual thread.
     */
    private static void shareProcessors() {
        String parallelism = "jdk.virtualThreadScheduler.parallelism";
        if (System.getProperty(parallelism) == null) {
            int carriers = Math.max(LEAST_CARRIERS, 2 * Runtime.getRuntime().availableProcessors());
            System.setProperty(parallelism, Integer.toString(carriers));
        }
    }
}
