package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What has been acknowledged survives the sudden death of the process. {@code -Dedict.kill.rounds} says how often it dies
 * in a row, {@code -Dedict.kill.seed} repeats the choices of a run.
 */
class KilledServerTest {
    private static final int WRITERS = 6;
    private static final int OBJECTS_OF_A_WRITER = 4;
    private static final int WRITES_BEFORE_A_KILL = 30;
    private static final int MOST_WRITES_MORE = 100;

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void everyAcknowledgedWriteSurvivesTheSuddenDeathOfTheServer() throws Exception {
        int rounds = Integer.getInteger("edict.kill.rounds", 3);
        long seed = Long.getLong("edict.kill.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        List<List<TrackedObject>> objects = objects();
        AtomicInteger writes = new AtomicInteger();
        long revision = 0;
        for (int round = 0; round <= rounds; round++) {
            try (ChildServer server = ChildServer.start(data)) {
                try {
                    revision = verify(server, objects, revision);
                } catch (AssertionError wrong) {
                    throw new AssertionError("after " + round + " kills, seed " + seed + ": " + wrong.getMessage(), wrong);
                }
                if (round < rounds) {
                    writeUntilKilled(server, objects, round, random, writes);
                }
            }
        }
        System.out.println(rounds + " kills, " + writes + " acknowledged writes, all there");
    }

    private static List<List<TrackedObject>> objects() {
        List<List<TrackedObject>> all = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            List<TrackedObject> own = new ArrayList<>();
            for (int index = 0; index < OBJECTS_OF_A_WRITER; index++) {
                own.add(new TrackedObject(index % 2 == 0, "object-" + writer + "-" + index));
            }
            all.add(own);
        }
        return all;
    }

    private static void writeUntilKilled(ChildServer server, List<List<TrackedObject>> objects, int round,
            SplittableRandom random, AtomicInteger writes) throws Exception {
        AtomicBoolean killed = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        int enough = writes.get() + WRITES_BEFORE_A_KILL;
        List<Thread> writers = new ArrayList<>();
        for (List<TrackedObject> own : objects) {
            SplittableRandom choices = random.split();
            writers.add(Thread.ofPlatform().start(() -> {
                try {
                    for (int step = 0; ; step++) {
                        change(server, own.get(choices.nextInt(own.size())), "r" + round + "s" + step, choices);
                        writes.incrementAndGet();
                    }
                } catch (IOException | InterruptedException | RuntimeException | Error end) {
                    if (!killed.get()) {
                        failure.compareAndSet(null, end);
                    }
                }
            }));
        }
        // Then at any instruction: a few writes more or less move the moment.
        int moment = enough + random.nextInt(MOST_WRITES_MORE);
        Waiting.until("enough writes", () -> writes.get() >= moment || failure.get() != null);
        killed.set(true);
        server.kill();
        for (Thread writer : writers) {
            assertThat(writer.join(Duration.ofSeconds(90))).as("the writer has ended").isTrue();
        }
        assertThat(failure.get()).as("what went wrong before the kill").isNull();
    }

    private static void change(ChildServer server, TrackedObject object, String marker, SplittableRandom choices)
            throws IOException, InterruptedException {
        if (!object.exists()) {
            object.create(server, marker);
            return;
        }
        switch (choices.nextInt(3)) {
            case 0 -> object.replace(server, marker);
            case 1 -> object.patch(server, marker);
            default -> object.delete(server);
        }
    }

    /** @return the revision of the newest list */
    private static long verify(ChildServer server, List<List<TrackedObject>> objects, long before) throws Exception {
        ObjectValue configMaps = server.get("/api/v1/namespaces/default/configmaps");
        ObjectValue services = server.get("/api/v1/namespaces/default/services");
        ObjectValue addresses = server.get("/apis/networking.k8s.io/v1/ipaddresses");
        Map<String, ObjectValue> found = new HashMap<>(byName(configMaps));
        found.putAll(byName(services));
        long acknowledged = before;
        for (List<TrackedObject> own : objects) {
            for (TrackedObject object : own) {
                acknowledged = Math.max(acknowledged, object.revision());
                object.verify(found.remove(object.name()));
            }
        }
        assertThat(found.keySet()).as("objects that nobody has written").isSubsetOf("kube-root-ca.crt", "kubernetes");
        assertThat(revision(configMaps)).as("the revision of the list").isGreaterThanOrEqualTo(acknowledged);
        assertThat(owners(addresses)).as("the owners of the addresses").isEqualTo(addressesOf(services));
        return revision(addresses);
    }

    private static Map<String, ObjectValue> byName(ObjectValue list) {
        Map<String, ObjectValue> named = new HashMap<>();
        list.list("items").objects().forEach(item -> named.put(item.object("metadata").string("name"), item));
        return named;
    }

    private static Map<String, String> owners(ObjectValue addresses) {
        Map<String, String> owners = new HashMap<>();
        byName(addresses).forEach((address, object) ->
                owners.put(address, object.object("spec").object("parentRef").string("name")));
        return owners;
    }

    private static Map<String, String> addressesOf(ObjectValue services) {
        Map<String, String> owners = new HashMap<>();
        byName(services).forEach((name, service) -> owners.put(service.object("spec").string("clusterIP"), name));
        return owners;
    }

    private static long revision(ObjectValue list) {
        return Long.parseLong(list.object("metadata").string("resourceVersion"));
    }

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void anEndThatIsAskedForIsCleanAndFreesTheData() throws Exception {
        TrackedObject object = new TrackedObject(true, "kept");
        try (ChildServer server = ChildServer.start(data)) {
            object.create(server, "one");
            assertThat(server.terminate()).as("the exit code").isIn(0, 143);
        }
        try (ChildServer server = ChildServer.start(data)) {
            object.verify(server.get("/api/v1/namespaces/default/services/kept"));
        }
    }

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void aSecondServerOnTheSameDataSaysWhyItDoesNotStart() throws Exception {
        try (ChildServer server = ChildServer.start(data)) {
            Path output = Files.createTempFile("second", ".txt");
            Process second = ChildServer.launch(data, output, "--store", "embedded");
            try {
                assertThat(second.waitFor(60, TimeUnit.SECONDS)).as("the second one has ended").isTrue();
                assertThat(second.exitValue()).isEqualTo(1);
                assertThat(Files.readString(output)).contains("edict: the data directory").contains("is in use");
            } finally {
                second.destroyForcibly();
                Files.delete(output);
            }
            assertThat(server.get("/version").string("minor")).as("the first one still answers").isEqualTo("36");
        }
    }
}
