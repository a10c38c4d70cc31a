package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cli.WatchHistory.Event;
import dev.edict.cli.WatchHistory.Stretch;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.Store;
import dev.edict.store.StoreEvent;
import dev.edict.store.WatchRequest;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.kit.Recording;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers on one etcd, of which one after the other is killed or cut off from etcd while both are written to and watched.
 * {@code -Dedict.cut.rounds} says how often, {@code -Dedict.cut.seconds} for how long at least each time.
 */
class SeveralServersTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String KEYS = "/registry/configmaps/default/";
    private static final int WRITERS_OF_A_SERVER = 2;
    private static final int WRITES_OF_A_ROUND = 25;

    private static final long PAUSE = Duration.ofMillis(10).toNanos();

    @TempDir
    private Path directory;

    private final List<AtomicReference<ChildServer>> servers = new ArrayList<>();
    private final List<TcpProxy> lines = new ArrayList<>();
    private final List<AtomicInteger> writes = new ArrayList<>();
    /** Those that the server of this index has made. */
    private final List<LentTokens> tokens = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    /** The highest revision that anybody has been told of. */
    private final AtomicLong seen = new AtomicLong();

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void everyWatchSeesWhatTheStoreHasAndNoReadGoesBack() throws Exception {
        int rounds = Integer.getInteger("edict.cut.rounds", 4);
        Duration atLeast = Duration.ofSeconds(Integer.getInteger("edict.cut.seconds", 0));
        try (EtcdServer etcd = EtcdServer.start(directory.resolve("etcd"));
                Store store = EtcdStore.open(
                        EtcdOptions.of(List.of(etcd.endpoint())).withCompactionInterval(Duration.ZERO));
                Recording recording = Recording.of(store, WatchRequest.from(KEYS, 0))) {
            Files.writeString(secret(), "a secret that is long enough for everybody who shares it");
            for (int index = 0; index < 2; index++) {
                lines.add(new TcpProxy(etcd.endpoint()));
                writes.add(new AtomicInteger());
                tokens.add(new LentTokens());
                servers.add(new AtomicReference<>(start(index)));
            }
            List<WatchHistory> watches = new ArrayList<>();
            for (int index = 0; index < 2; index++) {
                int served = index;
                watches.add(new WatchHistory(() -> server(served), MAPS));
                begin(index, 0, this::read);
                begin(index, 0, this::makeToken);
                begin(index, 0, this::showToken);
                for (int writer = 0; writer < WRITERS_OF_A_SERVER; writer++) {
                    begin(index, writer, this::write);
                }
            }
            try {
                Waiting.until("every watch has begun and every token is known",
                        () -> watches.stream().noneMatch(watch -> watch.stretches().isEmpty())
                                && tokens.stream().allMatch(lent -> lent.taken() > 0));
                for (int round = 0; round < rounds; round++) {
                    disturb(round % 2, round / 2, atLeast);
                }
            } finally {
                threads.forEach(Thread::interrupt);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failure.get()).isNull();
            compare(store, recording, watches);
            System.out.println("writes " + writes + ", " + tokens);
        } finally {
            for (int index = 0; index < servers.size(); index++) {
                server(index).close();
            }
            lines.forEach(TcpProxy::close);
        }
    }

    private Path secret() {
        return directory.resolve("join-secret");
    }

    private ChildServer server(int index) {
        return Objects.requireNonNull(servers.get(index).get());
    }

    private ChildServer start(int index) throws IOException, InterruptedException {
        Path data = Files.createDirectories(directory.resolve("server" + index));
        return ChildServer.start(data, "--store", "etcd", "--etcd-servers", lines.get(index).address(),
                "--join-secret", secret().toString());
    }

    /** One is disturbed until the other has gone on for a while, and is well again when it has been written to. */
    private void disturb(int victim, int turn, Duration atLeast) throws Exception {
        long until = System.nanoTime() + atLeast.toNanos();
        boolean kill = turn % 2 == 0;
        if (kill) {
            server(victim).kill();
        } else {
            lines.get(victim).cut(turn % 4 == 1);
        }
        awaitWorkOf(1 - victim, "the other server goes on, and believes the tokens of the disturbed one");
        while (System.nanoTime() < until && failure.get() == null) {
            LockSupport.parkNanos(PAUSE);
        }
        if (kill) {
            servers.get(victim).set(start(victim));
        } else {
            lines.get(victim).mend();
        }
        awaitWorkOf(victim, "the disturbed server goes on, and believes the tokens of the other one");
        assertThat(failure.get()).isNull();
    }

    private void awaitWorkOf(int index, String what) throws InterruptedException {
        int enough = writes.get(index).get() + WRITES_OF_A_ROUND;
        LentTokens shown = tokens.get(1 - index);
        int once = shown.taken() + 1;
        Waiting.until(what, () -> failure.get() != null
                || (writes.get(index).get() >= enough && shown.taken() >= once));
    }

    /** What a client does for as long as it is let. */
    private interface Work {
        void step(ChildServer server, int index, int number, int step) throws IOException, InterruptedException;
    }

    private void begin(int index, int number, Work work) {
        threads.add(Thread.ofVirtual().start(() -> {
            for (int step = 0; !Thread.currentThread().isInterrupted(); step++) {
                try {
                    work.step(server(index), index, number, step);
                } catch (IOException unlucky) {
                    // The server is down, or does not know what became of it.
                    LockSupport.parkNanos(PAUSE);
                } catch (InterruptedException ended) {
                    return;
                } catch (RuntimeException | Error wrong) {
                    failure.compareAndSet(null, wrong);
                    return;
                }
            }
        }));
    }

    private void write(ChildServer server, int index, int number, int step) throws IOException, InterruptedException {
        String name = "map-" + index + "-" + number + "-" + step % 5;
        ChildServer.Answer answer = switch (step % 3) {
            case 0 -> server.attempt("POST", MAPS, "application/json",
                    "{\"metadata\":{\"name\":\"" + name + "\"},\"data\":{\"step\":\"" + step + "\"}}");
            case 1 -> server.attempt("PATCH", MAPS + "/" + name, "application/merge-patch+json",
                    "{\"data\":{\"step\":\"" + step + "\"}}");
            default -> server.attempt("DELETE", MAPS + "/" + name, "application/json", "");
        };
        if (answer.code() / 100 == 2) {
            writes.get(index).incrementAndGet();
            String revision = answer.body().object("metadata").string("resourceVersion");
            if (!revision.isEmpty()) {
                seen.accumulateAndGet(Long.parseLong(revision), Math::max);
            }
        }
    }

    private void read(ChildServer server, int index, int number, int step) throws IOException, InterruptedException {
        long before = seen.get();
        ChildServer.Answer answer = server.attempt("GET", MAPS + "?limit=1", "application/json", "");
        if (answer.code() == 200) {
            ObjectValue list = answer.body();
            long revision = Long.parseLong(list.object("metadata").string("resourceVersion"));
            assertThat(revision).as("the revision of a list from server %s", index).isGreaterThanOrEqualTo(before);
            seen.accumulateAndGet(revision, Math::max);
        }
    }

    private void makeToken(ChildServer server, int index, int number, int step) throws IOException, InterruptedException {
        tokens.get(index).make(server);
        LockSupport.parkNanos(PAUSE);
    }

    private void showToken(ChildServer server, int index, int number, int step) throws IOException, InterruptedException {
        tokens.get(1 - index).show(server);
        LockSupport.parkNanos(PAUSE);
    }

    private static void compare(Store store, Recording recording, List<WatchHistory> watches) throws Exception {
        long last = recording.awaitRevision(recording.events().getLast().revision()).getLast().revision();
        List<Event> truth = recording.events().stream().map(SeveralServersTest::event)
                .filter(event -> event.revision() <= last).toList();
        for (WatchHistory watch : watches) {
            Waiting.until("the watch has come to the end",
                    () -> watch.stretches().getLast().through(), through -> through >= last);
            watch.close();
            List<Stretch> stretches = watch.stretches();
            assertThat(stretches).as("a watch that goes on where it was is told nothing of a gap").hasSize(1);
            for (Stretch stretch : stretches) {
                assertThat(stretch.events().stream().filter(event -> event.revision() <= last).toList())
                        .as("after %s", stretch.after()).containsExactlyElementsOf(truth.stream()
                        .filter(event -> event.revision() > stretch.after() && event.revision() <= stretch.through())
                        .toList());
            }
            System.out.println("a watch saw " + stretches.stream().mapToInt(one -> one.events().size()).sum() + " of "
                    + truth.size() + " events in " + stretches.size() + " stretches");
        }
        assertThat(store.revision()).isGreaterThanOrEqualTo(last);
    }

    private static Event event(StoreEvent event) {
        String name = event.key().substring(KEYS.length());
        return switch (event) {
            case StoreEvent.Written written ->
                new Event(written.revision(), written.created() ? "ADDED" : "MODIFIED", name);
            case StoreEvent.Removed removed -> new Event(removed.revision(), "DELETED", name);
        };
    }
}
