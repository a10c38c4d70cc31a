package dev.edict.server.filter;

import org.jspecify.annotations.Nullable;

/** Says who may be worked for now. */
@FunctionalInterface
public interface Seats {

    /** The seat of somebody who needs none. */
    Seat NONE = () -> {};

    /**
     * A seat, or several for a request that is much work; close it to leave for good. What is called on one that has been left
     * for good has no effect. Used by one thread at a time, but for {@link #close}, which any may call.
     */
    @FunctionalInterface
    interface Seat extends AutoCloseable {
        @Override
        void close();

        /** Whether nobody may keep its holder waiting, for the processor either. */
        default boolean comesFirst() {
            return false;
        }

        /** Is told for how many nanoseconds its holder stood in line for the processor before anything was done for him. */
        default void waitedForProcessor(long nanoseconds) {}

        /** Leaves before the work has been done, to come back when there is something to do it with. */
        default void stepOut() {
            close();
        }

        /**
         * Takes a seat again after {@link #stepOut}: at the end of the queue, if there is one, as everybody who comes now.
         *
         * @return the seat that is held from now on
         * @throws NoSeatException if there is none
         */
        default Seat comeBack() {
            return this;
        }
    }

    /**
     * Takes a seat for a call whose user is known: every call but those that last as long as their client wants. A watch has one
     * until its client has been sent what there is already. May make the call wait, as long as it thinks right.
     *
     * @return null if there is none
     * @throws NoSeatException if there is none, and it is known when it is worth asking again
     */
    @Nullable Seat take(Call call);
}
