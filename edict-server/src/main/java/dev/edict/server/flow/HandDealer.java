package dev.edict.server.flow;

/**
 * Deals each flow a hand of queues, so that it is unlikely that two flows have the same: whoever fills all queues of his own hand
 * leaves others at least one of theirs.
 *
 * <p>A hash is read as a number with a digit for each card; the deck is one card smaller for each that has been dealt.
 */
final class HandDealer {
    private static final int MOST_BITS = 60;
    private static final int LARGEST_DECK = 1 << 26;

    private final int deck;
    private final int hand;

    HandDealer(int deck, int hand) {
        if (!isPossible(deck, hand)) {
            throw new IllegalArgumentException("no hand of " + hand + " out of " + deck);
        }
        this.deck = deck;
        this.hand = hand;
    }

    /** Whether a hash of 64 bits is enough for such hands to be dealt evenly. */
    static boolean isPossible(int deck, int hand) {
        return hand > 0 && hand <= deck && deck <= LARGEST_DECK
                && Math.ceil(Math.log(deck) / Math.log(2) * hand) <= MOST_BITS;
    }

    /** The cards of a hand, each once. */
    int[] deal(long hash) {
        int[] remainders = new int[hand];
        long rest = hash;
        for (int card = 0; card < hand; card++) {
            long next = Long.divideUnsigned(rest, deck - card);
            remainders[card] = (int) (rest - (deck - card) * next);
            rest = next;
        }
        int[] cards = new int[hand];
        for (int dealt = 0; dealt < hand; dealt++) {
            int card = remainders[dealt];
            for (int before = dealt; before > 0; before--) {
                if (card >= remainders[before - 1]) {
                    card++;
                }
            }
            cards[dealt] = card;
        }
        return cards;
    }
}
