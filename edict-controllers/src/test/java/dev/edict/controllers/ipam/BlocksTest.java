package dev.edict.controllers.ipam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.format.Cidr;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BlocksTest {
    private static Cidr cidr(String text) {
        return Objects.requireNonNull(Cidr.parse(text));
    }

    private static Stream<String> take(Blocks blocks, int count) {
        return Stream.generate(() -> blocks.take().map(Cidr::toString).orElse("none")).limit(count);
    }

    @Test
    void blocksAreGivenInOrderAndOnlyOnce() {
        assertThat(take(new Blocks(cidr("10.0.0.0/22"), 24), 5))
                .containsExactly("10.0.0.0/24", "10.0.1.0/24", "10.0.2.0/24", "10.0.3.0/24", "none");
        assertThat(take(new Blocks(cidr("fd00:1:0:fffe::/63"), 64), 3))
                .containsExactly("fd00:1:0:fffe::/64", "fd00:1:0:ffff::/64", "none");
        assertThat(take(new Blocks(cidr("fd00::/56"), 72), 2)).containsExactly("fd00::/72", "fd00::100:0:0:0/72");
    }

    @Test
    void whatWasGivenBackIsGivenAgainWhenItsTurnComes() {
        Blocks blocks = new Blocks(cidr("10.0.0.0/22"), 24);
        assertThat(take(blocks, 2)).containsExactly("10.0.0.0/24", "10.0.1.0/24");
        blocks.giveBack(cidr("10.0.0.0/24"));
        assertThat(take(blocks, 4)).containsExactly("10.0.2.0/24", "10.0.3.0/24", "10.0.0.0/24", "none");
    }

    @Test
    void whatIsOccupiedIsNotGiven() {
        Blocks blocks = new Blocks(cidr("10.0.0.0/21"), 24);
        blocks.occupy(cidr("10.0.0.0/23"));
        blocks.occupy(cidr("10.0.3.128/25"));
        assertThat(take(blocks, 2)).containsExactly("10.0.2.0/24", "10.0.4.0/24");
        blocks.occupy(cidr("10.0.0.0/8"));
        assertThat(blocks.take()).isEmpty();
        assertThatThrownBy(() -> blocks.occupy(cidr("192.168.0.0/24")))
                .hasMessage("cidr 192.168.0.0/24 is out the range of cluster cidr 10.0.0.0/21");
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        assertThat(NodeRanges.of("10.0.0.0/16,fd00::/48", 0, 25, 0, "").lengths()).containsExactly(25, 64);
        assertThat(NodeRanges.of("10.0.0.0/16", 20, 0, 0, "").lengths()).containsExactly(20);
        assertThatThrownBy(() -> NodeRanges.of("10.0.0.0/16,fd00::/48", 24, 0, 0, ""))
                .hasMessage("usage of --node-cidr-mask-size is not allowed with dual-stack clusters");
        assertThatThrownBy(() -> NodeRanges.of("10.0.0.0/16", 0, 0, 80, ""))
                .hasMessageContaining("single-stack IPv4 cluster");
        assertThatThrownBy(() -> NodeRanges.of("10.0.0.0/25", 0, 0, 0, "")).hasMessageContaining("Invalid --cluster-cidr");
        assertThatThrownBy(() -> NodeRanges.of("fd00::/40", 0, 0, 0, "")).hasMessageContaining("too big");
        assertThatThrownBy(() -> NodeRanges.of("everywhere", 0, 0, 0, "")).hasMessage("invalid CIDR address: everywhere");
    }
}
