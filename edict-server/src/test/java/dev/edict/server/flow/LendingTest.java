package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LendingTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void seatsAreDividedInProportionToDemandWithinTheBounds() {
        Random random = new Random(3);
        for (int round = 0; round < 5_000; round++) {
            List<SeatAllocation.Claim> claims = new ArrayList<>();
            for (int count = 1 + random.nextInt(6); count > 0; count--) {
                double least = random.nextInt(4) == 0 ? 0 : random.nextInt(50);
                claims.add(new SeatAllocation.Claim(
                        least + random.nextInt(3) * random.nextDouble() * 100, least, least + random.nextInt(200)));
            }
            int least = (int) Math.ceil(claims.stream().mapToDouble(SeatAllocation.Claim::least).sum());
            int most = (int) Math.floor(claims.stream().mapToDouble(SeatAllocation.Claim::most).sum());
            int seats = least + (most > least ? random.nextInt(most - least + 1) : 0);
            SeatAllocation.Division division = SeatAllocation.divide(seats, claims);

            assertThat(division.seats().stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(seats, within(1e-6));
            for (int index = 0; index < claims.size(); index++) {
                SeatAllocation.Claim claim = claims.get(index);
                double fair = division.fraction() * claim.demand();
                double given = division.seats().get(index);
                assertThat(given).isBetween(claim.least() - 1e-9, claim.most() + 1e-9);
                assertThat(given).isCloseTo(Math.max(claim.least(), Math.min(claim.most(), fair)), within(1e-9));
            }
        }
    }

    @Test
    void demandsThatCanNotBeMetAreMetAsFarAsTheBoundsGo() {
        var claims = List.of(new SeatAllocation.Claim(10, 5, 20), new SeatAllocation.Claim(10, 5, 20));
        assertThat(SeatAllocation.divide(3, claims).seats()).containsExactly(5.0, 5.0);
        assertThat(SeatAllocation.divide(100, claims).seats()).containsExactly(20.0, 20.0);
    }

    /** A level whose requests want the same number of seats all the time. */
    private static final class Wanting {
        private final SeatLimits limits;
        private final SeatDemand demand = new SeatDemand(0);
        private int wanted;

        Wanting(SeatLimits limits, int wanted) {
            this.limits = limits;
            want(wanted, 0);
        }

        void want(int seats, long now) {
            wanted = seats;
            demand.set(seats, now);
        }

        Lending.Party party(long now) {
            demand.set(wanted, now);
            return new Lending.Party(false, limits, demand.next(now));
        }
    }

    private static List<Integer> after(int periods, long from, Wanting... levels) {
        List<Integer> seats = List.of();
        for (int period = 1; period <= periods; period++) {
            long now = from + period * 10 * SECOND;
            seats = Lending.agree(List.of(levels).stream().map(level -> level.party(now)).toList()).seats();
        }
        return seats;
    }

    @Test
    void whatOneLevelDoesNotNeedGoesToTheOtherAndComesBackWhenItDoes() {
        Wanting busy = new Wanting(new SeatLimits(100, 50, 700), 500);
        Wanting quiet = new Wanting(new SeatLimits(100, 50, 700), 10);
        assertThat(after(1, 0, busy, quiet)).containsExactly(150, 50);
        assertThat(after(30, 10 * SECOND, busy, quiet)).containsExactly(150, 50);

        quiet.want(500, 310 * SECOND);
        assertThat(after(1, 310 * SECOND, busy, quiet)).containsExactly(100, 100);
    }

    @Test
    void nobodyBorrowsMoreThanHeMayNorLendsMoreThanHeCan() {
        Wanting limited = new Wanting(new SeatLimits(100, 50, 120), 500);
        Wanting quiet = new Wanting(new SeatLimits(100, 10, 700), 0);
        List<Integer> seats = after(5, 0, limited, quiet);
        assertThat(seats.getFirst()).isEqualTo(120);
        assertThat(seats.getLast()).isEqualTo(80);
    }

    @Test
    void whatTheExemptTakeIsTakenFromTheLendable() {
        SeatDemand.Summary much = new SeatDemand.Summary(150, 0, 150, 150);
        SeatDemand.Summary none = new SeatDemand.Summary(0, 0, 0, 0);
        Lending.Party exempt = new Lending.Party(true, new SeatLimits(0, 0, 600), much);
        Lending.Party level = new Lending.Party(false, new SeatLimits(100, 40, 700), none);
        Lending.Party other = new Lending.Party(false, new SeatLimits(100, 60, 700), much);
        assertThat(Lending.agree(List.of(exempt, level, other)).seats()).containsExactly(150, 40, 60);
    }

    @Test
    void demandIsItsAverageWithItsDeviationAndSinksSlowly() {
        SeatDemand demand = new SeatDemand(0);
        demand.set(10, 0);
        demand.set(30, 5 * SECOND);
        SeatDemand.Summary first = demand.next(10 * SECOND);
        assertThat(first).isEqualTo(new SeatDemand.Summary(20, 10, 30, 30));

        demand.set(0, 10 * SECOND);
        SeatDemand.Summary second = demand.next(20 * SECOND);
        assertThat(second.average()).isZero();
        assertThat(second.peak()).as("it was so much at the beginning").isEqualTo(30);
        assertThat(second.smoothed()).isCloseTo(30 * 0.977, within(1e-9));
    }

    /** The numbers are those of kube-apiserver 1.36 with nothing to do. */
    @Test
    void theLevelsThatEveryClusterHasShareSixHundredSeatsAsTheRealServerSharesThem() {
        List<PriorityLevel> levels = new ArrayList<>(FlowConfiguration.read(FlowControlObjects.suggestedLevels(), List.of())
                .levels().values());
        levels.sort(java.util.Comparator.comparing(PriorityLevel::name));
        List<Lending.Party> parties = levels.stream().map(level -> new Lending.Party(level.isExempt(),
                SeatLimits.of(level, 600, levels), new SeatDemand.Summary(0, 0, level.isExempt() ? 4 : 0, 0))).toList();
        assertThat(parties.stream().map(party -> party.limits().nominal())).containsExactly(13, 0, 49, 25, 98, 74, 98, 245);
        assertThat(parties.stream().map(party -> party.limits().least())).containsExactly(13, 0, 24, 25, 73, 50, 49, 24);
        assertThat(parties.stream().map(party -> party.limits().most()))
                .containsExactly(613, 600, 649, 625, 698, 674, 698, 845);
        Lending.Terms terms = Lending.agree(parties);
        assertThat(terms.fraction()).isCloseTo(2.3333333333333335, within(1e-12));
        assertThat(terms.seats()).containsExactly(30, 4, 56, 58, 170, 117, 114, 56);
    }

    private static PriorityLevel level(String name, int shares, int lendable, @Nullable Integer borrowing,
            PriorityLevel.Excess excess) {
        return new PriorityLevel(name, "", shares, lendable, borrowing, excess);
    }

    /** The numbers are those of kube-apiserver 1.36 with 61 seats and 3 levels more, while 20 wait in one and 12 in another. */
    @Test
    void seatsAreLentAsTheRealServerLendsThem() {
        PriorityLevel.Excess queue = new PriorityLevel.Excess.Queue(8, 2, 9);
        List<PriorityLevel> levels = new ArrayList<>(FlowConfiguration.read(FlowControlObjects.suggestedLevels(), List.of())
                .levels().values());
        levels.add(level("narrow", 17, 30, 40, queue));
        levels.add(level("refusing", 7, 0, 0, new PriorityLevel.Excess.Reject()));
        levels.add(level("borrowing", 23, 60, null, queue));
        levels.sort(java.util.Comparator.comparing(PriorityLevel::name));
        List<Lending.Party> parties = levels.stream().map(level -> new Lending.Party(level.isExempt(),
                SeatLimits.of(level, 61, levels), switch (level.name()) {
                    case "borrowing" -> new SeatDemand.Summary(20, 0, 20, 22.6299895474092);
                    case "narrow" -> new SeatDemand.Summary(9.082321031507282, 2.9970765444034173, 12, 13.144939598503788);
                    case "refusing" -> new SeatDemand.Summary(2, 0, 2, 2.2471312284330978);
                    case "exempt" -> new SeatDemand.Summary(0, 0, 2, 3.4633981205331428);
                    default -> new SeatDemand.Summary(0, 0, 0, 0);
                })).toList();
        assertThat(parties.stream().map(party -> party.limits().nominal())).containsExactly(5, 2, 0, 5, 3, 4, 9, 2, 7, 9, 21);
        assertThat(parties.stream().map(party -> party.limits().least())).containsExactly(2, 2, 0, 2, 3, 3, 7, 2, 5, 4, 2);
        assertThat(parties.stream().map(party -> party.limits().most()))
                .containsExactly(66, 63, 61, 66, 64, 6, 70, 2, 68, 70, 82);
        assertThat(parties.stream().filter(party -> !party.exempt()).map(Lending.Party::target)).containsExactly(
                22.6299895474092, 2.0, 2.0, 3.0, 13.144939598503788, 7.0, 2.2471312284330978, 5.0, 4.0, 2.0);
        Lending.Terms terms = Lending.agree(parties);
        assertThat(terms.fraction()).isCloseTo(1.2387153673689872, within(1e-12));
        assertThat(terms.seats()).containsExactly(28, 2, 2, 2, 4, 6, 9, 2, 6, 5, 2);
    }

    @Test
    void limitsFollowFromShares() {
        PriorityLevel half = new PriorityLevel("a", "", 100, 90, null, new PriorityLevel.Excess.Queue(128, 6, 50));
        PriorityLevel other = new PriorityLevel("b", "", 145, 0, 50, new PriorityLevel.Excess.Reject());
        SeatLimits limits = SeatLimits.of(half, 600, List.of(half, other));
        assertThat(limits).isEqualTo(new SeatLimits(245, 24, 845));
        assertThat(limits.initial()).isEqualTo(135);
        assertThat(limits.widest(half.excess())).isEqualTo(37);
        assertThat(SeatLimits.of(other, 600, List.of(half, other)).most()).isEqualTo(356 + 178);
        assertThat(limits.widest(other.excess())).isZero();
        assertThat(new SeatLimits(1, 1, 1).widest(half.excess())).isEqualTo(1);
    }
}
