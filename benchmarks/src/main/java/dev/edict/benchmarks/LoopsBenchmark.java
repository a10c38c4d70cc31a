package dev.edict.benchmarks;

import dev.edict.cli.Main;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.request.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long it takes until what is declared has come true, and what that costs: with our loops inside the server, with ours in a
 * process of their own, and with upstream's controller manager and scheduler, each on a fresh server. The nodes are simulated in the
 * server's process in all lanes. Processor time is that of the whole process, compiler and collector included, from the moment at
 * which a first Deployment of one pod has come true to the end.
 *
 * <p>Arguments: lanes, separated by commas, then stories with their sizes; see {@link LoopLane} and {@link LoopStory}. The property
 * {@code edict.upstream} names the directory of upstream's binaries, {@code edict.minutes} is when a story is given up.
 */
public final class LoopsBenchmark {
    private static final List<String> SERVER = List.of("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=30", "-XX:MaxNewSize=160m", "-Xmx8g");
    private static final String LARGE = "large";
    private static final Duration LONGEST = Duration.ofMinutes(Integer.getInteger("edict.minutes", 20));

    private final Path binaries;

    private LoopsBenchmark(Path binaries) {
        this.binaries = binaries;
    }

    public static void main(String[] arguments) throws Exception {
        String binaries = System.getProperty("edict.upstream", "");
        List<LoopLane> lanes = Arrays.stream(arguments.length > 0 && !arguments[0].isEmpty()
                        ? arguments[0].split(",") : new String[] {"inside", "ours", "upstream", "raised"})
                .map(LoopLane::valueOf).filter(lane -> !lane.needsBinaries() || !binaries.isEmpty()).toList();
        List<String> stories = arguments.length > 1
                ? List.of(arguments).subList(1, arguments.length)
                : List.of("deployment", "many", "namespace", "scheduling");
        LoopsBenchmark benchmark = new LoopsBenchmark(Path.of(binaries));
        for (String story : stories) {
            String[] words = story.split("=");
            LoopStory chosen = LoopStory.of(words[0]);
            int size = words.length > 1 ? Integer.parseInt(words[1]) : chosen.usualSize();
            int nodes = words.length > 2 ? Integer.parseInt(words[2]) : chosen.nodes();
            for (LoopLane lane : lanes) {
                if (!(lane == LoopLane.inside && chosen.isSchedulingOnly())) {
                    benchmark.play(lane, chosen, size, nodes);
                }
            }
        }
    }

    private void play(LoopLane lane, LoopStory story, int size, int nodes) throws Exception {
        Path work = Files.createTempDirectory("edict-loops");
        List<MeasuredProcess> loops = new ArrayList<>();
        try (MeasuredProcess server = server(lane, story, nodes, work)) {
            server.awaitLine("Control-C");
            Path kubeconfig = work.resolve("kubeconfig");
            try (Client client = new Client(Kubeconfig.read(kubeconfig).connection().open())) {
                LoopWorld world = new LoopWorld(client);
                prepare(world, story, size, nodes);
                loops.addAll(lane.start(binaries, kubeconfig, story.isSchedulingOnly(), work));
                Account account = new Account(lane, story, size, server, loops);
                tell(world, story, size, nodes, account);
            }
        } finally {
            for (MeasuredProcess process : loops) {
                process.close();
            }
        }
    }

    private static MeasuredProcess server(LoopLane lane, LoopStory story, int nodes, Path work) throws IOException {
        if (lane != LoopLane.inside && !story.hasLivingNodes()) {
            return MeasuredProcess.java("server", work, SERVER, LoopsServer.class.getName(), work.resolve("kubeconfig").toString());
        }
        List<String> arguments = new ArrayList<>(List.of("up", "--data", work.toString(), "--port", "0", "--store", "memory",
                "--nodes", Integer.toString(story.hasLivingNodes() ? nodes : 0)));
        arguments.addAll(lane.serverOptions(story.isSchedulingOnly()));
        return MeasuredProcess.java("server", work, SERVER, Main.class.getName(), arguments.toArray(String[]::new));
    }

    private static void prepare(LoopWorld world, LoopStory story, int size, int nodes) throws Exception {
        switch (story) {
            case DEPLOYMENT, MANY, HUNDRED_THOUSAND -> LoopWorld.await(() -> world.readyNodes(false) >= nodes);
            case NAMESPACE -> {
                world.namespace(LARGE);
                Traffic.forEach(size, number -> world.object(LARGE, number));
            }
            case SCHEDULING -> {
                world.account();
                Traffic.forEach(nodes, world::node);
                Traffic.forEach(size, world::pod);
            }
        }
    }

    private static void tell(LoopWorld world, LoopStory story, int size, int nodes, Account account) throws Exception {
        switch (story) {
            case DEPLOYMENT -> run(world, account, nodes, 1, size);
            case MANY -> run(world, account, nodes, size, 10);
            case HUNDRED_THOUSAND -> run(world, account, nodes, size / 1_000, 1_000);
            case NAMESPACE -> {
                world.namespace("small");
                world.deleteNamespace("small");
                LoopWorld.await(() -> world.isGone("small"));
                account.begin();
                world.deleteNamespace(LARGE);
                LoopWorld.await(() -> world.isGone(LARGE));
                account.print();
            }
            case SCHEDULING -> {
                try (LoopWorld.Count bound = world.pods("spec.nodeName!=")) {
                    bound.await(1);
                    account.begin();
                    bound.await(size);
                    account.print();
                }
            }
        }
    }

    private static void run(LoopWorld world, Account account, int nodes, int deployments, int replicas) throws Exception {
        try (LoopWorld.Count running = world.pods("status.phase=Running")) {
            LoopWorld.await(() -> world.readyNodes(true) >= nodes);
            world.deploy("first", 1);
            running.await(1);
            account.begin();
            Traffic.forEach(deployments, number -> world.deploy("web-" + number, replicas));
            account.print(running.await(1 + deployments * replicas, LONGEST) - 1);
        }
    }
}
