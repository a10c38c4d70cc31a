package dev.edict.node;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Controller;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.node.agent.Place;
import dev.edict.node.agent.PodAgent;
import dev.edict.node.agent.PodNews;
import dev.edict.node.kubelet.NodePods;
import dev.edict.node.run.PodRuntime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Many nodes in one process: each is registered, says that it lives, and looks after its pods. Each asks the server as itself; what
 * pods there are is asked for once for all.
 */
public final class NodeFleet {
    /** 10.128.0.0, of which each node has 256 addresses. */
    private static final int FIRST_ADDRESS = 10 << 24 | 128 << 16;

    private static final int ADDRESSES = 256;
    /** More would need addresses that others use. */
    public static final int MOST = 32_768;

    private final FleetOptions options;
    private final Client reader;
    private final Function<String, Client> clients;
    private final PodRuntime runtime;
    private final PodNews news;
    private final InstantSource clock;
    private final Timers timers;
    private final Map<String, PodAddresses> addresses = new LinkedHashMap<>();
    /** The addresses of the nodes, by their names. */
    private final Map<String, String> hosts = new LinkedHashMap<>();

    private final FleetPods known;
    /** Where the address of a pod comes from, by its uid. */
    private final Map<String, PodAddresses> origins = new ConcurrentHashMap<>();

    /**
     * @param reader may list and watch pods and their claims
     * @param clients asks as a node, by its name
     */
    public NodeFleet(
            FleetOptions options,
            Client reader,
            Function<String, Client> clients,
            PodRuntime runtime,
            PodNews news,
            InstantSource clock,
            Timers timers) {
        if (options.count() < 1 || options.count() > MOST) {
            throw new IllegalArgumentException("there can be 1 to " + MOST + " nodes, not " + options.count());
        }
        this.options = options;
        this.reader = reader;
        this.clients = clients;
        this.runtime = runtime;
        this.news = news;
        this.clock = clock;
        this.timers = timers;
        for (int index = 0; index < options.count(); index++) {
            addresses.put(options.name(index), new PodAddresses(FIRST_ADDRESS + index * ADDRESSES, ADDRESSES));
            hosts.put(options.name(index), FleetOptions.address(index));
        }
        this.known = new FleetPods(hosts);
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
                Controller<ObjectKey> pods = pods(informers, others.informer(PersistentVolumeClaim.TYPE))) {
            runtime.listen(pod -> pods.wake(pod, "its containers"));
            others.start();
            pods.start();
            new FleetLife(lives(), options, clock, timers).run();
        }
    }

    private Controller<ObjectKey> pods(InformerFactory informers, SharedInformer<PersistentVolumeClaim> claims) {
        SharedInformer<Pod> informer = informers.informer(Pod.TYPE);
        informer.addIndexIfMissing(PodVolumes.BY_CLAIM);
        informer.addIndexIfMissing(FleetPods.BY_NODE);
        known.follow(informer.cache());
        PodVolumes volumes = new PodVolumes(informer.cache(), claims.cache());
        PodAgent agent = new PodAgent(
                informer.cache(),
                node -> clients.apply(node).of(Pod.TYPE),
                runtime, this::place, volumes::areThere, news,
                this::release,
                clock);
        return Controller.of("pods", Pod.TYPE, informers)
                .workers(options.workers())
                .with(how -> how.withClock(clock))
                .watching(claims, volumes::users)
                .reconciling(agent);
    }

    private List<NodeLife> lives() {
        List<NodeLife> lives = new ArrayList<>();
        hosts.forEach((name, host) -> lives.add(
                new NodeLife(name, host, options, clients.apply(name), (double) lives.size() / options.count())));
        return lives;
    }

    private @Nullable Place place(Pod pod) {
        PodAddresses own = addresses.get(pod.spec().nodeName());
        String host = hosts.get(pod.spec().nodeName());
        if (own == null || host == null) {
            return null;
        }
        if (pod.spec().hostNetwork()) {
            return new Place(host, host);
        }
        String uid = pod.metadata().uid();
        if (!pod.status().podIP().isEmpty()) {
            own.keep(uid, pod.status().podIP());
        }
        origins.put(uid, own);
        String address = own.of(uid);
        return address == null ? null : new Place(host, address);
    }

    private void release(String uid) {
        PodAddresses origin = origins.remove(uid);
        if (origin != null) {
            origin.release(uid);
        }
    }
}
