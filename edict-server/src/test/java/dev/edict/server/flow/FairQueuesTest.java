package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.flow.FairQueues.Answer;
import dev.edict.server.flow.PriorityLevel.Excess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fair queuing by a clock that is moved by hand. */
class FairQueuesTest {
    private static final long MILLISECOND = 1_000_000;

    private final Set<Visit> begun = new HashSet<>();
    private final List<Visit> tooWide = new ArrayList<>();

    private FairQueues queues(Excess excess, int limit) {
        return new FairQueues(excess, limit, 0, new FairQueues.Listener() {
            @Override
            public void begun(Visit visit) {
                begun.add(visit);
            }

            @Override
            public void tooWide(Visit visit) {
                tooWide.add(visit);
            }
        });
    }

    private static Visit visit(int seats) {
        return new Visit(WorkEstimate.ofSeats(seats));
    }

    /** Clients that ask again as soon as they are answered. */
    private final class Greedy {
        private final FairQueues queues;
        private final PriorityQueue<Visit> running;
        private final Map<Visit, Long> ends = new HashMap<>();
        private final Map<Visit, Integer> flows = new HashMap<>();
        private final Map<Integer, Long> seatTime = new HashMap<>();
        private final Map<Integer, Long> durations = new HashMap<>();

        Greedy(FairQueues queues) {
            this.queues = queues;
            this.running = new PriorityQueue<>(Comparator.comparingLong(ends::get));
        }

        void flow(int flow, int clients, long duration, int seats) {
            durations.put(flow, duration);
            for (int client = 0; client < clients; client++) {
                ask(flow, seats, client);
            }
        }

        private void ask(int flow, int seats, long now) {
            Visit visit = visit(seats);
            flows.put(visit, flow);
            if (queues.arrive(visit, flow, now) == Answer.BEGUN) {
                begun.add(visit);
            }
            start(now);
        }

        private void start(long now) {
            for (Visit visit : begun) {
                ends.put(visit, now + number(durations, (int) number(flows, visit)));
                running.add(visit);
            }
            begun.clear();
        }

        void run(long until) {
            while (!running.isEmpty() && number(ends, running.element()) < until) {
                Visit visit = running.remove();
                long now = Objects.requireNonNull(ends.remove(visit));
                int flow = Objects.requireNonNull(flows.remove(visit));
                seatTime.merge(flow, visit.seats() * number(durations, flow), Long::sum);
                queues.finish(visit, false, now);
                start(now);
                ask(flow, visit.seats(), now);
            }
        }

        double part(int flow) {
            return (double) number(seatTime, flow) / seatTime.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private static <K> long number(Map<K, ? extends Number> numbers, K key) {
        return Objects.requireNonNull(numbers.get(key)).longValue();
    }

    @Test
    void aFlowWithFewClientsGetsAsMuchAsOneWithMany() {
        Greedy greedy = new Greedy(queues(new Excess.Queue(8, 1, 1000), 4));
        greedy.flow(1, 500, 10 * MILLISECOND, 1);
        greedy.flow(2, 4, 10 * MILLISECOND, 1);
        greedy.run(60_000 * MILLISECOND);
        assertThat(greedy.part(2)).isBetween(0.47, 0.53);
    }

    @Test
    void whoAsksForLittleGetsAllOfItAndTheOthersTheRest() {
        Greedy greedy = new Greedy(queues(new Excess.Queue(8, 1, 1000), 10));
        greedy.flow(1, 500, 10 * MILLISECOND, 1);
        greedy.flow(2, 500, 10 * MILLISECOND, 1);
        greedy.flow(3, 1, 10 * MILLISECOND, 1);
        greedy.run(60_000 * MILLISECOND);
        // Alone it would have one of the ten seats; it waits until one is free each time.
        assertThat(greedy.part(3)).isBetween(0.08, 0.1);
        assertThat(greedy.part(1) / greedy.part(2)).isBetween(0.95, 1.05);
    }

    @Test
    void longRequestsOfAFlowCountForWhatTheyTake() {
        Greedy greedy = new Greedy(queues(new Excess.Queue(8, 1, 1000), 4));
        greedy.flow(1, 100, 500 * MILLISECOND, 1);
        greedy.flow(2, 100, 5 * MILLISECOND, 1);
        greedy.run(600_000 * MILLISECOND);
        assertThat(greedy.part(2)).isBetween(0.45, 0.55);
    }

    @Test
    void wideRequestsOfAFlowCountForTheirSeats() {
        Greedy greedy = new Greedy(queues(new Excess.Queue(8, 1, 1000), 12));
        greedy.flow(1, 100, 10 * MILLISECOND, 5);
        greedy.flow(2, 100, 10 * MILLISECOND, 1);
        greedy.run(60_000 * MILLISECOND);
        assertThat(greedy.part(2)).isBetween(0.4, 0.6);
    }

    @Test
    void whoSleptHasSavedNothingUp() {
        Greedy greedy = new Greedy(queues(new Excess.Queue(8, 1, 1000), 4));
        greedy.flow(1, 100, 10 * MILLISECOND, 1);
        greedy.run(60_000 * MILLISECOND);
        long before = number(greedy.seatTime, 1);
        greedy.durations.put(2, 10 * MILLISECOND);
        for (int client = 0; client < 100; client++) {
            greedy.ask(2, 1, 60_000 * MILLISECOND);
        }
        greedy.run(61_000 * MILLISECOND);
        assertThat((double) number(greedy.seatTime, 2) / (number(greedy.seatTime, 1) - before + number(greedy.seatTime, 2)))
                .isBetween(0.45, 0.55);
    }

    @Test
    void aQueueTakesNoMoreThanItsLimitAndALevelWithoutQueuesNoMoreThanItsSeats() {
        FairQueues queues = queues(new Excess.Queue(1, 1, 2), 1);
        assertThat(queues.arrive(visit(1), 0, 0)).isEqualTo(Answer.BEGUN);
        assertThat(queues.arrive(visit(1), 0, 0)).isEqualTo(Answer.WAITS);
        assertThat(queues.arrive(visit(1), 0, 0)).isEqualTo(Answer.WAITS);
        assertThat(queues.arrive(visit(1), 0, 0)).isEqualTo(Answer.QUEUE_FULL);

        FairQueues rejecting = queues(new Excess.Reject(), 3);
        assertThat(rejecting.arrive(visit(2), 0, 0)).isEqualTo(Answer.BEGUN);
        assertThat(rejecting.arrive(visit(2), 0, 0)).isEqualTo(Answer.NO_SEAT);
        assertThat(rejecting.arrive(visit(1), 0, 0)).isEqualTo(Answer.BEGUN);
        assertThat(rejecting.tally().rejected).isEqualTo(1);
    }

    @Test
    void whoIsExemptNeverWaits() {
        FairQueues queues = queues(new Excess.Exempt(), 0);
        for (int count = 0; count < 1_000; count++) {
            assertThat(queues.arrive(visit(10), 0, count)).isEqualTo(Answer.BEGUN);
        }
        assertThat(queues.tally().seatsInUse).isEqualTo(10_000);
    }

    @Test
    void aLevelWithoutSeatsLetsNobodyIn() {
        FairQueues queues = queues(new Excess.Queue(4, 1, 10), 0);
        assertThat(queues.arrive(visit(1), 0, 0)).isEqualTo(Answer.WAITS);
        queues.configure(new Excess.Queue(4, 1, 10), 1, 5);
        assertThat(begun).hasSize(1);
    }

    @Test
    void aRequestWiderThanItsLevelWaitsUntilItIsAlone() {
        FairQueues queues = queues(new Excess.Queue(4, 1, 10), 3);
        Visit small = visit(1);
        Visit wide = visit(7);
        Visit after = visit(1);
        queues.arrive(small, 0, 0);
        assertThat(queues.arrive(wide, 1, 1)).isEqualTo(Answer.WAITS);
        assertThat(queues.arrive(after, 1, 2)).isEqualTo(Answer.WAITS);
        assertThat(tooWide).contains(wide);
        queues.finish(small, false, 3);
        assertThat(begun).containsExactly(wide);
        queues.finish(wide, false, 4);
        assertThat(begun).containsExactlyInAnyOrder(wide, after);
    }

    @Test
    void seatsAreKeptWhileWatchersAreTold() {
        FairQueues queues = queues(new Excess.Queue(4, 1, 10), 2);
        Visit write = new Visit(new WorkEstimate(1, 2, 5 * MILLISECOND));
        Visit next = visit(1);
        queues.arrive(write, 0, 0);
        queues.finish(write, true, MILLISECOND);
        assertThat(queues.arrive(next, 1, 2 * MILLISECOND)).isEqualTo(Answer.WAITS);
        queues.release(write, 6 * MILLISECOND);
        assertThat(begun).containsExactly(next);
    }

    @Test
    void theWorkAfterAWriteIsTheSameOnFewerSeats() {
        FairQueues queues = queues(new Excess.Queue(4, 1, 10), 2);
        Visit write = new Visit(new WorkEstimate(1, 8, 5 * MILLISECOND));
        queues.arrive(write, 0, 0);
        assertThat(write.estimate()).isEqualTo(new WorkEstimate(1, 2, 20 * MILLISECOND));
        assertThat(queues.tally().seatsInUse).isEqualTo(2);
    }

    @Test
    void whoeverGoesMakesRoomForThoseBehindHim() {
        FairQueues queues = queues(new Excess.Queue(1, 1, 10), 2);
        Visit first = visit(1);
        Visit wide = visit(2);
        Visit small = visit(1);
        queues.arrive(first, 0, 0);
        queues.arrive(wide, 0, 0);
        queues.arrive(small, 0, 0);
        assertThat(queues.withdraw(wide, 1)).isTrue();
        assertThat(begun).containsExactly(small);
        assertThat(queues.withdraw(small, 2)).as("its turn has come").isFalse();
    }

    @Test
    void queuesThatAreTooManyGoWhenTheyAreEmptyAndNobodyInThemIsLost() {
        FairQueues queues = queues(new Excess.Queue(8, 1, 10), 1);
        List<Visit> all = new ArrayList<>();
        for (int flow = 0; flow < 8; flow++) {
            Visit visit = visit(1);
            all.add(visit);
            if (queues.arrive(visit, flow, 0) == Answer.BEGUN) {
                begun.add(visit);
            }
        }
        queues.configure(new Excess.Queue(2, 1, 10), 1, 1);
        assertThat(queues.queues()).hasSize(8);
        Set<Visit> done = new HashSet<>();
        for (int step = 0; step < 8; step++) {
            Visit next = begun.stream().filter(visit -> !done.contains(visit)).findFirst().orElseThrow();
            done.add(next);
            queues.finish(next, false, 2 + step);
        }
        assertThat(done).containsExactlyInAnyOrderElementsOf(all);
        assertThat(queues.queues()).hasSize(2);
        assertThat(queues.tally().isIdle()).isTrue();
    }

    @Test
    void whateverHappensNoSeatIsLostAndNobodyWaitsWhileThereIsRoom() {
        for (int seed = 0; seed < 40; seed++) {
            walk(new Random(seed));
        }
    }

    private void walk(Random random) {
        begun.clear();
        int limit = 1 + random.nextInt(8);
        Excess excess = excess(random);
        FairQueues queues = queues(excess, limit);
        List<Visit> waiting = new ArrayList<>();
        List<Visit> running = new ArrayList<>();
        List<Visit> lingering = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 3_000 || !waiting.isEmpty() || !running.isEmpty() || !lingering.isEmpty(); step++) {
            now += random.nextInt(3) * MILLISECOND;
            boolean ending = step >= 3_000;
            int choice = ending ? 4 + random.nextInt(5) : random.nextInt(10);
            if (choice < 4) {
                Visit visit = new Visit(new WorkEstimate(1 + random.nextInt(3), random.nextInt(4),
                        random.nextInt(3) * MILLISECOND));
                switch (queues.arrive(visit, random.nextLong(), now)) {
                    case BEGUN -> {
                        begun.remove(visit);
                        running.add(visit);
                    }
                    case WAITS -> waiting.add(visit);
                    case QUEUE_FULL, NO_SEAT -> { }
                }
            } else if (choice < 7 && !running.isEmpty()) {
                Visit visit = running.remove(random.nextInt(running.size()));
                boolean lingers = visit.estimate().additionalNanoseconds() > 0 && random.nextBoolean();
                queues.finish(visit, lingers, now);
                if (lingers) {
                    lingering.add(visit);
                }
            } else if (choice == 7 && !lingering.isEmpty()) {
                queues.release(lingering.remove(random.nextInt(lingering.size())), now);
            } else if (choice == 8 && !waiting.isEmpty()) {
                Visit visit = waiting.get(random.nextInt(waiting.size()));
                if (queues.withdraw(visit, now)) {
                    waiting.remove(visit);
                }
            } else if (choice == 9 && random.nextInt(50) == 0) {
                limit = 1 + random.nextInt(8);
                excess = excess(random);
                queues.configure(excess, limit, now);
            }
            for (Visit visit : begun) {
                assertThat(waiting.remove(visit)).isTrue();
                running.add(visit);
            }
            begun.clear();
            check(queues, waiting, running, lingering);
        }
        assertThat(queues.tally().isIdle()).isTrue();
        assertThat(queues.queues()).allMatch(queue -> !queue.isActive() && queue.seatsInUse == 0 && queue.waitingWork() == 0);
    }

    private static Excess excess(Random random) {
        return random.nextInt(5) == 0 ? new Excess.Reject()
                : new Excess.Queue(2 + random.nextInt(6), 1 + random.nextInt(2), 1 + random.nextInt(5));
    }

    private static void check(FairQueues queues, List<Visit> waiting, List<Visit> running, List<Visit> lingering) {
        Tally tally = queues.tally();
        assertThat(tally.waiting).isEqualTo(waiting.size());
        assertThat(tally.executing).isEqualTo(running.size());
        assertThat(tally.seatsWaiting).isEqualTo(waiting.stream().mapToInt(Visit::seats).sum());
        assertThat(tally.seatsInUse).isEqualTo(running.stream().mapToInt(Visit::seats).sum()
                + lingering.stream().mapToInt(Visit::seats).sum());
        if (!waiting.isEmpty() && tally.executing == 0 && tally.seatsInUse == 0) {
            throw new AssertionError("somebody waits for nobody");
        }
        int narrowest = waiting.stream().mapToInt(Visit::seats).min().orElse(0);
        int widest = waiting.stream().mapToInt(Visit::seats).max().orElse(0);
        if (!waiting.isEmpty() && narrowest == widest) {
            assertThat(tally.seatsInUse + widest).as("no room is left empty").isGreaterThan(queues.limit());
        }
    }
}
