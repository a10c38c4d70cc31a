package dev.edict.server.flow;

import java.util.ArrayList;
import java.util.List;

/** How many seats each level has until the next time: those who need few lend to those who need many. */
final class Lending {
    private Lending() {}

    /** A level as far as it matters here. */
    record Party(boolean exempt, SeatLimits limits, SeatDemand.Summary demand) {
        /** What it keeps whatever others want: as much as it has just needed, if that was its own. */
        int kept() {
            return Math.max(limits.least(), exempt ? demand.peak() : Math.min(limits.nominal(), demand.peak()));
        }

        double target() {
            return Math.max(kept(), demand.smoothed());
        }
    }

    /**
     * What becomes of it.
     *
     * @param fraction of its demand that each level gets that can use it; 0 when there is nothing to be divided
     * @param seats of each level, in their order
     */
    record Terms(double fraction, List<Integer> seats) {}

    static Terms agree(List<Party> parties) {
        int all = 0;
        int exempt = 0;
        int least = 0;
        int kept = 0;
        List<SeatAllocation.Claim> claims = new ArrayList<>();
        for (Party party : parties) {
            all += party.limits().nominal();
            if (party.exempt()) {
                exempt += party.kept();
            } else {
                least += party.limits().least();
                kept += party.kept();
                claims.add(new SeatAllocation.Claim(
                        party.target(), party.kept(), Math.max(party.kept(), party.limits().most())));
            }
        }
        int remaining = all - exempt;
        SeatAllocation.Division division = remaining > kept
                ? SeatAllocation.divide(all, claims) : new SeatAllocation.Division(0, List.of());
        double part = remaining <= least || kept == least ? 0 : (double) (remaining - least) / (kept - least);
        List<Integer> seats = new ArrayList<>();
        int claim = 0;
        for (Party party : parties) {
            if (party.exempt()) {
                seats.add(party.kept());
            } else if (remaining <= kept) {
                seats.add(party.limits().least()
                        + (int) Math.round((party.kept() - party.limits().least()) * part));
            } else {
                seats.add((int) Math.round(division.seats().get(claim++)));
            }
        }
        return new Terms(division.fraction(), seats);
    }
}
