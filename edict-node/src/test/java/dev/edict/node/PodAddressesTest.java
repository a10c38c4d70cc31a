package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PodAddressesTest {
    private final PodAddresses addresses = new PodAddresses(10 << 24, 8);

    @Test
    void aPodKeepsItsAddressAndNoOtherHasIt() {
        assertThat(addresses.of("a")).isEqualTo("10.0.0.2");
        assertThat(addresses.of("b")).isEqualTo("10.0.0.3");
        assertThat(addresses.of("a")).isEqualTo("10.0.0.2");
    }

    @Test
    void anAddressThatIsGivenBackIsGivenToSomebodyElse() {
        addresses.of("a");
        addresses.of("b");
        addresses.release("a");
        assertThat(addresses.of("c")).isEqualTo("10.0.0.2");
    }

    @Test
    void podsThatWereThereBeforeKeepTheirs() {
        addresses.keep("old", "10.0.0.2");
        addresses.keep("another", "10.0.0.2");
        addresses.keep("strange", "fd00::1");
        addresses.keep("far", "10.9.9.9");
        addresses.keep("broken", "ten");
        assertThat(addresses.of("new")).isEqualTo("10.0.0.3");
        assertThat(addresses.of("old")).isEqualTo("10.0.0.2");
        assertThat(addresses.of("another")).isEqualTo("10.0.0.4");
    }

    @Test
    void whenAllAreTakenThereIsNone() {
        for (int number = 0; number < 5; number++) {
            assertThat(addresses.of("pod-" + number)).isNotNull();
        }
        assertThat(addresses.of("one more")).isNull();
    }
}
