package dev.edict.server.flow;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * What a PriorityLevelConfiguration says: which part of the server's seats its requests have, and what becomes of those that
 * find none.
 *
 * @param uid empty for a level that must be there and is not stored
 * @param shares its part of the seats, in proportion to those of the other levels
 * @param lendablePercent how much of it others may have while it is not needed
 * @param borrowingLimitPercent how much of what others lend it may have besides; null for all
 */
record PriorityLevel(
        String name, String uid, int shares, int lendablePercent, @Nullable Integer borrowingLimitPercent, Excess excess) {
    static final String EXEMPT = "exempt";

    /** More queues than this serve nobody and take memory: an object may ask for ten million. */
    static final int MOST_QUEUES = 4096;

    /** What becomes of requests for which there is no seat. */
    sealed interface Excess {
        /** There is one for everybody. */
        record Exempt() implements Excess {}

        /** They are refused. */
        record Reject() implements Excess {}

        /**
         * They wait.
         *
         * @param hand between how many of the queues a flow may choose
         * @param lengthLimit how many may wait in a queue
         */
        record Queue(int queues, int hand, int lengthLimit) implements Excess {}
    }

    /** @return null if the object says what no server can do: there are rules against it, but older servers may have had none */
    static @Nullable PriorityLevel read(ObjectValue object) {
        ApiObject identity = new ApiObject(object);
        ObjectValue spec = object.object("spec");
        boolean exempt = spec.string("type").equals("Exempt");
        if (exempt != identity.name().equals(EXEMPT)) {
            return null;
        }
        ObjectValue terms = spec.object(exempt ? "exempt" : "limited");
        Long borrowing = terms.integerOrNull("borrowingLimitPercent");
        Excess excess = exempt ? new Excess.Exempt() : excess(terms.object("limitResponse"));
        return excess == null ? null : new PriorityLevel(identity.name(), identity.uid(),
                number(terms, "nominalConcurrencyShares", exempt ? 0 : 30), number(terms, "lendablePercent", 0),
                borrowing == null ? null : Integer.valueOf(borrowing.intValue()), excess);
    }

    private static @Nullable Excess excess(ObjectValue response) {
        if (!response.string("type").equals("Queue")) {
            return new Excess.Reject();
        }
        ObjectValue queuing = response.object("queuing");
        int queues = number(queuing, "queues", 64);
        int hand = number(queuing, "handSize", 8);
        return HandDealer.isPossible(queues, hand)
                ? new Excess.Queue(Math.min(queues, MOST_QUEUES), hand, number(queuing, "queueLengthLimit", 50)) : null;
    }

    private static int number(ObjectValue object, String field, int otherwise) {
        return (int) object.integer(field, otherwise);
    }

    boolean isExempt() {
        return excess instanceof Excess.Exempt;
    }
}
