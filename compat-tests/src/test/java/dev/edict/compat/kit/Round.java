package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.connect.Connection;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.InformerOptions;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.measure.RequestMetrics;
import dev.edict.client.reflect.BackOff;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.transport.Endpoint;
import dev.edict.client.transport.Transport;
import dev.edict.client.transport.TransportSettings;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Resource;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Random changes to objects while a controller follows them over a way on which anything goes wrong. When that is over and all is
 * quiet, the cache has what the server lists, a handler was told of that and of nothing out of order, and each key was last looked at
 * when it was as it is now.
 */
final class Round<T extends Resource> {
    private static final int CHANGES = 60;
    private static final int ONE_FAULT_IN = 7;
    private static final int MOST_PAUSE = 3_000_000;
    private static final int MOST_BYTES = 60_000;

    private final long seed;
    private final Random random;
    private final Draw draw;
    private final TestedServer server;
    private final ObjectType<T> type;
    private final Writer writer;
    private final Client straight;
    private final Wire wire;
    private final Mischief.Tally tally;
    private final Map<ObjectKey, String> reconciled = new ConcurrentHashMap<>();
    private final Account<T> account = new Account<>();
    private @Nullable FutureTask<Void> restart;

    Round(long seed, Random random, Draw draw, TestedServer server, ObjectType<T> type, Writer writer, Client straight, Wire wire,
            Mischief.Tally tally) {
        this.seed = seed;
        this.random = random;
        this.draw = draw;
        this.server = server;
        this.type = type;
        this.writer = writer;
        this.straight = straight;
        this.wire = wire;
        this.tally = tally;
    }

    void run() throws Exception {
        writer.changes(random.nextInt(CHANGES / 2));
        try (Mischief transport = new Mischief(open(), tally, random.nextLong());
                InformerFactory informers = factory(new Client(transport))) {
            SharedInformer<T> informer = informers.informer(type, this::options);
            informer.addHandler(account);
            try (Controller<ObjectKey> controller = Controller.of("round", type, informers)
                    .workers(draw.workers())
                    .with(options -> options.withQueue(options.queue().withMetrics(new MetricRegistry())))
                    .reconciling(key -> reconcile(informer, key))) {
                controller.start();
                trouble();
                transport.end();
                if (draw.freezes() && draw.needsBookmarks() && server.sendsManyBookmarks()) {
                    Waiting.until("the server has sent bookmarks, with " + this, transport::hasSeenBookmarks);
                    freeze();
                }
                quiet(informer);
            }
        } finally {
            wire.heal();
            wire.cut();
        }
    }

    private Transport open() {
        Connection connection = server.connection();
        Endpoint endpoint = connection.endpoint();
        String host = endpoint.server().getHost();
        Endpoint wired = new Endpoint(
                URI.create("https://127.0.0.1:" + wire.port() + endpoint.server().getPath()), endpoint.trust(),
                endpoint.serverName().isEmpty() && !host.equals("127.0.0.1") ? host : endpoint.serverName(), null, true);
        // So long that a slow machine is not taken for a dead one, and so short that a dead one is found out.
        TransportSettings settings = draw.settings(TransportSettings.standard()
                .withSilence(Duration.ofSeconds(2), Duration.ofSeconds(4))
                .withAnswerTimeout(Duration.ofSeconds(8))
                .withMetrics(new RequestMetrics(new MetricRegistry())));
        return new Connection(wired, connection.credentials(), "default")
                .open(ClientOptions.standard().withRetries(draw.retries()).withTransport(settings));
    }

    private InformerFactory factory(Client client) {
        InformerFactory informers = InformerFactory.of(client);
        InformerFactory somewhere = draw.isNamespaced() ? informers.withNamespace(writer.namespaces().getFirst()) : informers;
        return draw.isSelective() ? somewhere.withTweak(Tweak.labels(Writer.SELECTED)) : somewhere;
    }

    private InformerOptions<T> options(InformerOptions<T> usual) {
        return usual.withQueueing(draw.queueing())
                .withErrorHandler((name, failure) -> {})
                .withReflector(usual.reflector()
                        .withErrorHandler((name, failure) -> {})
                        .withStreams(draw.streams())
                        .withPageSize(draw.pageSize())
                        .withPace(new BackOff.Pace(Duration.ofMillis(10), Duration.ofMillis(200), Duration.ofMinutes(2)))
                        .withMetrics(new MetricRegistry()));
    }

    private Outcome reconcile(SharedInformer<T> informer, ObjectKey key) {
        T object = informer.cache().get(key);
        reconciled.put(key, object == null ? "" : object.resourceVersion());
        return Outcome.done();
    }

    private void trouble() throws Exception {
        wire.setDelay(random.nextInt(4) == 0 ? 2_000 : 0);
        int dies = draw.kills() && server.isMortal() ? random.nextInt(CHANGES) : CHANGES;
        for (int change = 0; change < CHANGES; change++) {
            if (change == dies) {
                kill();
            }
            if (random.nextInt(ONE_FAULT_IN) == 0) {
                fault();
            }
            writer.change();
            LockSupport.parkNanos(random.nextInt(MOST_PAUSE)); // so that more than one thing is under way
        }
        if (restart != null) {
            restart.get();
            writer.changes(CHANGES / 4);
        }
        if (draw.freezes() && !draw.needsBookmarks()) {
            freeze();
        }
        wire.heal();
    }

    /** Lines stand still for ever, and the client has to find out. */
    private void freeze() {
        wire.freeze();
        writer.changes(CHANGES / 4);
        tally.freezes().incrementAndGet();
    }

    private void fault() {
        switch (random.nextInt(7)) {
            case 0, 6 -> wire.cut();
            case 1, 2 -> wire.cutAfter(1 + random.nextInt(MOST_BYTES));
            case 3 -> wire.setShut(random.nextBoolean());
            case 4 -> wire.setStill(random.nextBoolean());
            default -> compact();
        }
    }

    private void compact() {
        if (restart == null) {
            server.compact();
        } else {
            wire.cut();
        }
    }

    private void kill() {
        FutureTask<Void> task = new FutureTask<>(() -> {
            server.killAndRestart();
            return null;
        });
        restart = task;
        Thread.ofPlatform().name("restart").start(task);
    }

    private void quiet(SharedInformer<T> informer) throws InterruptedException {
        ListOptions which = draw.isSelective() ? ListOptions.ALL.withLabels(Writer.SELECTED) : ListOptions.ALL;
        String namespace = draw.isNamespaced() ? writer.namespaces().getFirst() : "";
        Waiting.untilSo("all is known, with " + this, () -> {
            Map<ObjectKey, T> there = byKey(straight.of(type).in(namespace).list(which).items());
            assertThat(informer.hasSynced()).isTrue();
            Map<ObjectKey, T> known = byKey(informer.cache().list());
            assertThat(versions(known)).as("what is known").isEqualTo(versions(there));
            assertThat(known.equals(there)).as("what is known is equal in all its fields").isTrue();
            assertThat(account.versions()).as("what a handler was told").isEqualTo(versions(there));
            Map<ObjectKey, String> newest = new HashMap<>(versions(there));
            reconciled.keySet().forEach(key -> newest.putIfAbsent(key, ""));
            assertThat(reconciled).as("what was looked at last").isEqualTo(newest);
        });
        assertThat(account.faults()).as("with %s", this).isEmpty();
    }

    private static <T extends Resource> Map<ObjectKey, T> byKey(List<T> objects) {
        return objects.stream().collect(Collectors.toMap(ObjectKey::of, object -> object));
    }

    private static <T extends Resource> Map<ObjectKey, String> versions(Map<ObjectKey, T> objects) {
        return objects.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().resourceVersion()));
    }

    /** How often the server was killed. */
    int kills() {
        return restart == null ? 0 : 1;
    }

    /** The type of the objects of a round: all are config maps. */
    static ObjectType<?> typeOf(Draw.Form form) {
        return switch (form) {
            case RECORDS -> ConfigMap.TYPE;
            case TREES -> DynamicObject.typeOf(
                    ConfigMap.TYPE.kind(), ConfigMap.TYPE.plural(), ConfigMap.TYPE.scope());
            case METADATA -> PartialObjectMetadata.typeOf(ConfigMap.TYPE);
        };
    }

    @Override
    public String toString() {
        return "-Dedict.kit.seed=" + seed + " -Dedict.kit.rounds=1: " + draw;
    }
}
