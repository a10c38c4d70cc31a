package dev.edict.model.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressFormatsTest {
    private static final FieldPath PATH = FieldPath.of("spec", "ip");

    private final FieldErrors errors = new FieldErrors();

    @ParameterizedTest
    @ValueSource(strings = {"1.2.3.4", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::ffff", "1::",
            "1:2:3:4:5:6:7:8", "64:ff9b::102:304", "a:0:b:0:c:0:d:0"})
    void canonicalAddressesFit(String text) {
        AddressFormats.ip(errors, PATH, text);
        assertThat(errors).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "a.b.c.d", "1.2.3.-4", "1.2.3.4/24", ":::", "1:2",
            "::1::", "fe80::1%eth0", "1:2:3:4:5:6:7:8:9", "12345::", "::1.2.3.4.5", "1.2.3.4 ", "::g", ":1",
            "1:2:3:4:5:6:7::8", "1.2.3.４"})
    void whatIsNoAddressIsToldSo(String text) {
        AddressFormats.ip(errors, PATH, text);
        assertThat(errors).singleElement().extracting("detail")
                .isEqualTo("must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "01.2.3.4|must not have leading 0s",
        "::ffff:1.2.3.4|must not be an IPv4-mapped IPv6 address",
        "::FFFF|must be in canonical form (\"::ffff\")",
        "1:0:0:2:0:0:0:3|must be in canonical form (\"1:0:0:2::3\")",
        "2001:db8:0:0:1:0:0:1|must be in canonical form (\"2001:db8::1:0:0:1\")",
        "::1.2.3.4|must be in canonical form (\"::102:304\")",
        "00001::|must not have leading 0s",
    })
    void addressesInAnotherFormAreToldTheRightOne(String text, String detail) {
        AddressFormats.ip(errors, PATH, text);
        assertThat(errors).singleElement().extracting("detail").isEqualTo(detail);
    }

    @Test
    void anOldFieldKeepsWhatItHad() {
        AddressFormats.ipOfLegacyField(errors, PATH, "01.2.3.4", List.of("01.2.3.4"));
        AddressFormats.ipOfLegacyField(errors, PATH, "::FFFF", List.of());
        assertThat(errors).isEmpty();
        AddressFormats.ipOfLegacyField(errors, PATH, "01.2.3.4", List.of());
        assertThat(errors).singleElement().hasToString(
                "spec.ip: Invalid value: \"01.2.3.4\": must not have leading 0s");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "10.0.0.0/8|",
        "0.0.0.0/0|",
        "2001:db8::/64|",
        "10.0.0.1/8|must not have bits set beyond the prefix length",
        "10.0.0.0/08|must not have leading 0s in IP or prefix length",
        "10.0.0.0/33|must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)",
        "10.0.0.0|must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)",
        "10.0.0.0/|must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)",
        "10.0.0.0/99999999999|must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)",
        "::ffff:10.0.0.0/104|must not have an IPv4-mapped IPv6 address",
        "2001:DB8::/64|must be in canonical form (\"2001:db8::/64\")",
    })
    void blocks(String text, @Nullable String detail) {
        AddressFormats.cidr(errors, PATH, text);
        if (detail == null) {
            assertThat(errors).isEmpty();
        } else {
            assertThat(errors).singleElement().extracting("detail").isEqualTo(detail);
        }
    }

    @Test
    void anInterfaceAddressKeepsItsHostBits() {
        AddressFormats.interfaceAddress(errors, PATH, "10.9.8.7/24");
        AddressFormats.interfaceAddress(errors, PATH, "2001:db8::1/64");
        assertThat(errors).isEmpty();
        AddressFormats.interfaceAddress(errors, PATH, "::ffff:192.168.0.1/120");
        assertThat(errors).singleElement().extracting("detail")
                .isEqualTo("must be in canonical form (\"192.168.0.1/24\")");
    }

    @Test
    void oldFieldsWarnOfUnusualForms() {
        assertThat(AddressFormats.ipWarnings(PATH, "1.2.3.4")).isEmpty();
        assertThat(AddressFormats.ipWarnings(PATH, "01.2.3.4")).containsExactly(
                "spec.ip: non-standard IP address \"01.2.3.4\" is invalid: use \"1.2.3.4\"");
        assertThat(AddressFormats.ipWarnings(PATH, "::0001")).containsExactly(
                "spec.ip: IPv6 address \"::0001\" should be in RFC 5952 canonical format (\"::1\")");
        assertThat(AddressFormats.cidrWarnings(PATH, "10.0.0.1/8")).containsExactly(
                "spec.ip: CIDR value \"10.0.0.1/8\" is ambiguous in this context (should be \"10.0.0.0/8\" or"
                        + " \"10.0.0.1/32\"?)");
        assertThat(AddressFormats.cidrWarnings(PATH, "::ffff:10.0.0.0/104")).containsExactly(
                "spec.ip: non-standard CIDR value \"::ffff:10.0.0.0/104\" is invalid: use \"10.0.0.0/8\"");
    }

    @Test
    void blocksContainAndOverlap() {
        Cidr tens = block("10.1.0.0/16");
        assertThat(tens.contains(address("10.1.255.255"))).isTrue();
        assertThat(tens.contains(address("10.2.0.0"))).isFalse();
        assertThat(tens.contains(address("::1"))).isFalse();
        assertThat(tens.overlaps(block("10.0.0.0/8"))).isTrue();
        assertThat(block("10.0.0.0/8").overlaps(tens)).isTrue();
        assertThat(tens.overlaps(block("10.2.0.0/16"))).isFalse();
        assertThat(block("::/0").contains(address("1.2.3.4"))).isFalse();
    }

    @Test
    void specialAddressesAreKnown() {
        assertThat(address("127.3.2.1").isLoopback()).isTrue();
        assertThat(address("::1").isLoopback()).isTrue();
        assertThat(address("::2").isLoopback()).isFalse();
        assertThat(address("::").isUnspecified()).isTrue();
        assertThat(address("0.0.0.0").isUnspecified()).isTrue();
        assertThat(address("169.254.1.1").isLinkLocalUnicast()).isTrue();
        assertThat(address("fe80::1").isLinkLocalUnicast()).isTrue();
        assertThat(address("224.0.0.1").isLinkLocalMulticast()).isTrue();
        assertThat(address("ff02::1").isLinkLocalMulticast()).isTrue();
        assertThat(address("239.1.1.1").isMulticast()).isTrue();
    }

    private static IpAddress address(String text) {
        return Objects.requireNonNull(IpAddress.parse(text));
    }

    private static Cidr block(String text) {
        return Objects.requireNonNull(Cidr.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.255.255", "192.168.7.1/24, 192.168.7.255", "1.2.3.4/32, 1.2.3.4", "1.2.3.4/31, 1.2.3.5",
        "fd00::/64, fd00::ffff:ffff:ffff:ffff", "fd00::/61, fd00::7:ffff:ffff:ffff:ffff", "::1/128, ::1"})
    void aBlockEndsWithItsLastAddress(String block, String last) {
        assertThat(Objects.requireNonNull(Cidr.parse(block)).last()).hasToString(last);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 1, 10.0.0.2", "10.0.0.255, 1, 10.0.1.0", "10.0.1.0, -1, 10.0.0.255", "10.0.0.1, 0, 10.0.0.1",
        "10.0.0.0, 65537, 10.1.0.1", "fd00::ffff:ffff, 1, fd00::1:0:0", "fd00:1::, -1, fd00:0:ffff:ffff:ffff:ffff:ffff:ffff"})
    void addressesAreCounted(String from, long distance, String to) {
        IpAddress start = Objects.requireNonNull(IpAddress.parse(from));
        IpAddress moved = start.plus(distance);
        assertThat(moved).hasToString(to);
        assertThat(Integer.signum(moved.compareTo(start))).isEqualTo(Long.signum(distance));
    }
}
