package dev.edict.cli.chaos;

/**
 * Tells what a loop takes away from what gets lost. The loop acts upon what it knows, which is a little old: so there has to be a moment,
 * not long ago, of which its step would have been right. As many were there then that, less all which it has taken away since, enough
 * remain. What got lost before that for other reasons is no excuse.
 */
final class Takings {
    private final Recently lasting = new Recently();
    /** The same with all that has ever been taken away. */
    private final Recently given = new Recently();

    private int taken;

    /** That so many are there now. */
    void count(int number, long millis) {
        lasting.say(number, millis);
        given.say(number + taken, millis);
    }

    /**
     * That somebody has taken some away.
     *
     * @return whether fewer are left than must be, or than were there a moment ago if that is less, even at best
     */
    boolean isTooMuch(int before, int after, int fewest, long millis) {
        int least = Math.min(fewest, lasting.least(millis));
        count(before, millis);
        taken += Math.max(0, before - after);
        int remaining = given.most(millis) - taken;
        count(after, millis);
        return remaining < least;
    }
}
