package dev.edict.client.transport;

/** Knows who asks, and keeps it fresh. Safe for use by any thread. */
public interface Credentials {
    Credentials NONE = of(Identity.ANONYMOUS);

    /**
     * Who asks now. As long as a key does not change, it is the same object.
     *
     * @throws dev.edict.client.failure.NoAnswerException if it can not be found out
     */
    Identity current();

    /**
     * A server did not accept an identity.
     *
     * @return whether there is another one now, so that asking again makes sense
     */
    boolean renew(Identity refused);

    /** An identity that stays. */
    static Credentials of(Identity identity) {
        return new Credentials() {
            @Override
            public Identity current() {
                return identity;
            }

            @Override
            public boolean renew(Identity refused) {
                return false;
            }
        };
    }
}
