package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.format.Cidr;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PodAddressesTest {
    private final PodAddresses addresses = of("10.0.0.0/29");

    private static PodAddresses of(String... ranges) {
        return new PodAddresses(Stream.of(ranges).map(Cidr::parse).map(Objects::requireNonNull).toList());
    }

    @Test
    void aPodKeepsItsAddressAndNoOtherHasIt() {
        assertThat(addresses.of("a")).containsExactly("10.0.0.2");
        assertThat(addresses.of("b")).containsExactly("10.0.0.3");
        assertThat(addresses.of("a")).containsExactly("10.0.0.2");
    }

    @Test
    void anAddressThatIsGivenBackIsGivenToSomebodyElse() {
        addresses.of("a");
        addresses.of("b");
        addresses.release("a");
        assertThat(addresses.of("c")).containsExactly("10.0.0.2");
    }

    @Test
    void podsThatWereThereBeforeKeepTheirs() {
        addresses.keep("old", "10.0.0.2");
        addresses.keep("another", "10.0.0.2");
        addresses.keep("strange", "fd00::1");
        addresses.keep("far", "10.9.9.9");
        addresses.keep("broken", "ten");
        assertThat(addresses.of("new")).containsExactly("10.0.0.3");
        assertThat(addresses.of("old")).containsExactly("10.0.0.2");
        assertThat(addresses.of("another")).containsExactly("10.0.0.4");
    }

    @Test
    void whenAllAreTakenThereIsNone() {
        for (int number = 0; number < 5; number++) {
            assertThat(addresses.of("pod-" + number)).isNotNull();
        }
        assertThat(addresses.of("one more")).isNull();
    }

    @Test
    void aPodOfTwoFamiliesHasAnAddressOfEach() {
        PodAddresses both = of("10.244.1.0/24", "fd00:10:244::/64");
        assertThat(both.keep("old", "fd00:10:244::2")).isTrue();
        assertThat(both.keep("stranger", "10.244.2.2")).isFalse();
        assertThat(both.of("new")).containsExactly("10.244.1.3", "fd00:10:244::3");
        assertThat(both.of("old")).containsExactly("10.244.1.2", "fd00:10:244::2");
    }
}
