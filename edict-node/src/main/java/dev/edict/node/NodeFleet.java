package dev.edict.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Controller;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.node.admit.Admission;
import dev.edict.node.agent.PodAgent;
import dev.edict.node.agent.PodNews;
import dev.edict.node.kubelet.NodePods;
import dev.edict.node.run.PodRuntime;
import dev.edict.node.source.Sources;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Many nodes in one process: each is registered, says that it lives, and looks after its pods. Each asks the server as itself; what
 * pods there are is asked for once for all.
 */
public final class NodeFleet {
    /** More would need addresses that others use. */
    public static final int MOST = 32_768;

    /** A kubelet that the server does not hear tells it of its pods every ten seconds, for however long that takes. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final FleetOptions options;
    private final Client reader;
    private final Function<String, Client> clients;
    private final PodRuntime runtime;
    private final Sources sources;
    private final PodNews news;
    private final NodeNews nodeNews;
    private final InstantSource clock;
    private final Timers timers;
    private final FleetAddresses addresses;
    private final FleetPods known;
    private volatile Consumer<ObjectKey> waker = key -> {};

    /**
     * @param reader may list and watch pods, their claims, and nodes
     * @param clients asks as a node, by its name
     * @param sources what pods refer to; best those of the runtime, so that nothing is asked for twice
     */
    public NodeFleet(
            FleetOptions options,
            Client reader,
            Function<String, Client> clients,
            PodRuntime runtime,
            Sources sources,
            PodNews news,
            NodeNews nodeNews,
            InstantSource clock,
            Timers timers) {
        if (options.count() < 1 || options.count() > MOST) {
            throw new IllegalArgumentException("there can be 1 to " + MOST + " nodes, not " + options.count());
        }
        this.options = options;
        this.reader = reader;
        this.clients = clients;
        this.runtime = runtime;
        this.sources = sources;
        this.news = news;
        this.nodeNews = nodeNews;
        this.clock = clock;
        this.timers = timers;
        this.addresses = new FleetAddresses(options);
        this.known = new FleetPods(addresses.hosts());
    }

    /** The pods that this fleet looks after. */
    public NodePods pods() {
        return known;
    }

    /** Until this thread is interrupted. */
    public void run() throws InterruptedException {
        try (InformerFactory informers = InformerFactory.of(reader)
                        .withTweak(Tweak.fields("spec.nodeName!="));
                InformerFactory others = InformerFactory.of(reader);
                Controller<ObjectKey> pods = pods(informers, others)) {
            runtime.listen(pod -> pods.wake(pod, "its containers"));
            waker = pod -> pods.wake(pod, "room for others");
            others.start();
            pods.start();
            new FleetLife(lives(), options, clock, timers).run();
        }
    }

    private Controller<ObjectKey> pods(InformerFactory informers, InformerFactory others) {
        SharedInformer<PersistentVolumeClaim> claims = others.informer(PersistentVolumeClaim.TYPE);
        SharedInformer<Pod> informer = informers.informer(Pod.TYPE);
        informer.addIndexIfMissing(PodVolumes.BY_CLAIM);
        informer.addIndexIfMissing(FleetPods.BY_NODE);
        informer.addIndexIfMissing(FleetPods.BY_ADDRESS);
        known.follow(informer.cache());
        SharedInformer<Node> nodes = others.informer(Node.TYPE);
        Admission admission = new Admission(node -> NodeRecord.has(options, node.status().allocatable()),
                new KnownNodes(known.nodes(), nodes.cache(), clients), known::on);
        PodVolumes volumes = new PodVolumes(informer.cache(), claims.cache());
        PodAgent agent = new PodAgent(
                informer.cache(),
                node -> clients.apply(node).of(Pod.TYPE),
                runtime, addresses::of, volumes::lack, admission, sources, news,
                addresses::release,
                key -> waker.accept(key),
                clock);
        return Controller.of("pods", Pod.TYPE, informers)
                .workers(options.workers())
                .with(how -> how.withClock(clock).withQueue(how.queue()
                        .withLimiter(RateLimiter.exponential(Duration.ofMillis(5), LONGEST_WAIT))))
                .watching(claims, volumes::users)
                .watching(nodes, this::waiting)
                .reconciling(agent);
    }

    private List<NodeLife> lives() {
        List<NodeLife> lives = new ArrayList<>();
        addresses.hosts().forEach((name, host) -> lives.add(new NodeLife(
                name, host, options, clients.apply(name), (double) lives.size() / options.count(), addresses::learn, nodeNews)));
        return lives;
    }

    /** The pods that have waited for what is new of a node: its range. */
    private List<ObjectKey> waiting(Node node) {
        if (addresses.hosts().containsKey(node.name())) {
            nodeNews.seen(node);
        }
        return addresses.learn(node) ? known.on(node.name()).stream().map(ObjectKey::of).toList() : List.of();
    }
}
