package dev.edict.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HandDealerTest {

    @Test
    void aHandHasEachCardOnceAndAllCardsComeEquallyOften() {
        HandDealer dealer = new HandDealer(64, 6);
        int[] dealt = new int[64];
        Random random = new Random(1);
        int hands = 64_000;
        for (int count = 0; count < hands; count++) {
            int[] hand = dealer.deal(random.nextLong());
            assertThat(Arrays.stream(hand).distinct().count()).isEqualTo(6);
            for (int card : hand) {
                dealt[card]++;
            }
        }
        for (int count : dealt) {
            assertThat(count).isBetween(5_500, 6_500);
        }
    }

    /** The hands are those that the code of kube-apiserver 1.36 deals for these hashes. */
    @Test
    void aHashGetsTheHandThatTheRealServerDeals() {
        assertThat(new HandDealer(128, 6).deal(0x123456789abcdef0L)).containsExactly(112, 33, 22, 17, 83, 28);
        assertThat(new HandDealer(64, 6).deal(0xfedcba9876543210L)).containsExactly(16, 57, 6, 29, 22, 30);
        assertThat(new HandDealer(128, 8).deal(-1)).containsExactly(127, 1, 7, 56, 91, 6, 41, 0);
        assertThat(new HandDealer(16, 4).deal(42)).containsExactly(10, 2, 0, 1);
    }

    @Test
    void theSameFlowGetsTheSameHand() {
        HandDealer dealer = new HandDealer(128, 6);
        assertThat(dealer.deal(-7)).isEqualTo(dealer.deal(-7)).isNotEqualTo(dealer.deal(-8));
    }

    @Test
    void flowsWithNamesThatDifferALittleHaveHandsThatDifferMuch() {
        HandDealer dealer = new HandDealer(128, 6);
        FlowHash hashes = new FlowHash(42);
        int shared = 0;
        for (int count = 0; count < 1_000; count++) {
            int[] one = dealer.deal(FlowHash.of(hashes.of("schema"), "user-" + count));
            int[] other = dealer.deal(FlowHash.of(hashes.of("schema"), "user-" + (count + 1)));
            shared += (int) Arrays.stream(one).filter(card -> Arrays.stream(other).anyMatch(mine -> mine == card)).count();
        }
        // By chance, two hands of 6 out of 128 share 0.28 cards.
        assertThat(shared / 1_000.0).isBetween(0.15, 0.45);
    }

    @Test
    void handsForWhichAHashIsTooShortAreNotPossible() {
        assertThat(HandDealer.isPossible(128, 8)).isTrue();
        assertThat(HandDealer.isPossible(128, 9)).isFalse();
        assertThat(HandDealer.isPossible(16, 15)).as("sixty bits").isTrue();
        assertThat(HandDealer.isPossible(1024, 6)).isTrue();
        assertThat(HandDealer.isPossible(1 << 20, 3)).isTrue();
        assertThat(HandDealer.isPossible(4, 5)).isFalse();
        assertThat(HandDealer.isPossible(1, 1)).isTrue();
        assertThat(HandDealer.isPossible(0, 0)).isFalse();
    }
}
