package dev.edict.server.allocate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.format.IpAddress;
import java.util.HashSet;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    private static boolean contains(String range, String address) {
        return AddressRange.parse(range).contains(Objects.requireNonNull(IpAddress.parse(address)));
    }

    @Test
    void theAddressesOfTheNetworkAndOfAllItsHostsAreNotGivenAway() {
        assertThat(contains("10.0.0.0/24", "10.0.0.0")).isFalse();
        assertThat(contains("10.0.0.0/24", "10.0.0.1")).isTrue();
        assertThat(contains("10.0.0.0/24", "10.0.0.254")).isTrue();
        assertThat(contains("10.0.0.0/24", "10.0.0.255")).isFalse();
        assertThat(contains("fd00::/120", "fd00::ff")).isTrue();
        assertThat(contains("fd00::/120", "fd00::")).isFalse();
        assertThat(contains("fd00::/120", "10.0.0.1")).isFalse();
    }

    @Test
    void allAddressesAreFoundInTheEndTheLowestLast() {
        AddressRange range = AddressRange.parse("10.0.0.0/25");
        Set<String> taken = new HashSet<>();
        String last = "";
        for (int count = 0; count < 126; count++) {
            last = Objects.requireNonNull(range.any(new Random(count), taken::add, address -> !taken.contains(address)));
        }
        assertThat(taken).hasSize(126);
        assertThat(last).isEqualTo("10.0.0.16");
        assertThat(range.any(new Random(1), taken::add, address -> !taken.contains(address))).isNull();
    }

    @Test
    void aLargeBlockOfTheNewFamilyHasAnAddressToo() {
        AddressRange range = AddressRange.parse("fd00:1:2:3::/64");
        assertThat(range.first()).isEqualTo("fd00:1:2:3::1");
        assertThat(range.any(new Random(1), address -> true, address -> true)).startsWith("fd00:1:2:3:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10.0.0.0", "10.0.0.0/33", "x/8", "fd00::/48"})
    void whatIsNoRangeIsRefused(String text) {
        assertThatThrownBy(() -> AddressRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoRangesMustBeOfDifferentFamilies() {
        assertThat(ServiceNetwork.of("10.0.0.0/16, fd00::/112", PortRange.DEFAULT).isDualStack()).isTrue();
        assertThatThrownBy(() -> ServiceNetwork.of("10.0.0.0/16,10.1.0.0/16", PortRange.DEFAULT))
                .hasMessageContaining("different families");
    }

    @Test
    void rangesOfPortsAreReadInThreeForms() {
        assertThat(PortRange.parse("30000-32767")).isEqualTo(PortRange.DEFAULT);
        assertThat(PortRange.parse("30000+10")).isEqualTo(new PortRange(30_000, 30_010));
        assertThat(PortRange.parse("80")).isEqualTo(new PortRange(80, 80));
        assertThatThrownBy(() -> PortRange.parse("32767-30000")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PortRange.parse("many")).hasMessageContaining("30000-32767");
    }
}
