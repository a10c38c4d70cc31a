package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import dev.edict.model.value.StringValue;
import java.util.Arrays;
import java.util.function.Predicate;

/** Addresses and blocks of addresses. */
final class AddressFunctions {
    static final CelType IP = CelType.opaque("net.IP");
    static final CelType CIDR = CelType.opaque("net.CIDR");

    private AddressFunctions() {}

    /** An address as a value. */
    record Ip(IpAddress address) implements OpaqueValue {
        @Override
        public CelType type() {
            return IP;
        }

        @Override
        public long size() {
            return address.isIpv4() ? 4 : 16;
        }
    }

    /** A block of addresses as a value, with the address that it was written with. */
    record Block(Cidr cidr) implements OpaqueValue {
        @Override
        public CelType type() {
            return CIDR;
        }

        @Override
        public long size() {
            return (cidr.prefixLength() + 7L) / 8;
        }

        @Override
        public String toString() {
            return cidr.address() + "/" + cidr.prefixLength();
        }
    }

    static void addTo(FunctionTable.Builder table) {
        table.global("ip", "string_to_ip", IP, (arguments, meter) -> ip((String) arguments[0]), STRING)
                .global("isIP", "is_ip", BOOL, (arguments, meter) -> ip((String) arguments[0]) instanceof Ip, STRING)
                .global("ip.isCanonical", "ip_is_canonical", BOOL, (arguments, meter) ->
                        ip((String) arguments[0]) instanceof Ip found
                                ? (Object) found.address().toString().equals(arguments[0])
                                : ip((String) arguments[0]), STRING)
                .global("string", "ip_to_string", STRING, (arguments, meter) -> ((Ip) arguments[0]).address().toString(), IP)
                .member("family", "ip_family", INT,
                        (arguments, meter) -> ((Ip) arguments[0]).address().isIpv4() ? 4L : 6L, IP);
        test(table, "isUnspecified", "ip_is_unspecified", IpAddress::isUnspecified);
        test(table, "isLoopback", "ip_is_loopback", IpAddress::isLoopback);
        test(table, "isLinkLocalMulticast", "ip_is_link_local_multicast", IpAddress::isLinkLocalMulticast);
        test(table, "isLinkLocalUnicast", "ip_is_link_local_unicast", IpAddress::isLinkLocalUnicast);
        test(table, "isGlobalUnicast", "ip_is_global_unicast", AddressFunctions::isGlobalUnicast);

        table.global("cidr", "string_to_cidr", CIDR, (arguments, meter) -> cidr((String) arguments[0]), STRING)
                .global("isCIDR", "is_cidr", BOOL, (arguments, meter) -> cidr((String) arguments[0]) instanceof Block, STRING)
                .global("string", "cidr_to_string", STRING, (arguments, meter) -> arguments[0].toString(), CIDR)
                .member("containsIP", "cidr_contains_ip_string", BOOL,
                        (arguments, meter) -> containsIp((Block) arguments[0], ip((String) arguments[1])), CIDR, STRING)
                .member("containsIP", "cidr_contains_ip_ip", BOOL,
                        (arguments, meter) -> containsIp((Block) arguments[0], arguments[1]), CIDR, IP)
                .member("containsCIDR", "cidr_contains_cidr_string", BOOL,
                        (arguments, meter) -> containsBlock((Block) arguments[0], cidr((String) arguments[1])), CIDR, STRING)
                .member("containsCIDR", "cidr_contains_cidr", BOOL,
                        (arguments, meter) -> containsBlock((Block) arguments[0], arguments[1]), CIDR, CIDR)
                .member("ip", "cidr_ip", IP, (arguments, meter) -> new Ip(((Block) arguments[0]).cidr().address()), CIDR)
                .member("prefixLength", "cidr_prefix_length", INT,
                        (arguments, meter) -> (long) ((Block) arguments[0]).cidr().prefixLength(), CIDR)
                .member("masked", "cidr_masked", CIDR,
                        (arguments, meter) -> cidr(((Block) arguments[0]).cidr().toString()), CIDR);
    }

    private static void test(FunctionTable.Builder table, String name, String id, Predicate<IpAddress> test) {
        table.member(name, id, BOOL, (arguments, meter) -> test.test(((Ip) arguments[0]).address()), IP);
    }

    private static boolean isGlobalUnicast(IpAddress address) {
        boolean broadcast = address.isIpv4() && Arrays.equals(address.bytes(), new byte[] {-1, -1, -1, -1});
        return !broadcast
                && !address.isUnspecified()
                && !address.isLoopback()
                && !address.isMulticast()
                && !address.isLinkLocalUnicast();
    }

    private static Object ip(String text) {
        String problem = AddressProblem.ofAddress(text);
        if (problem != null) {
            return new CelError("IP Address " + StringValue.quote(text) + " parse error during conversion from string: "
                    + problem);
        }
        IpAddress address = text.indexOf('%') < 0 ? IpAddress.parse(text) : null;
        if (address == null) {
            return new CelError("IP address " + StringValue.quote(text) + " with zone value is not allowed");
        }
        if (address.isMapped()) {
            return new CelError("IPv4-mapped IPv6 address " + StringValue.quote(text) + " is not allowed");
        }
        return new Ip(address);
    }

    private static Object cidr(String text) {
        String prefix = "network address parse error during conversion from string: ";
        String problem = AddressProblem.ofBlock(text);
        Cidr cidr = problem == null ? Cidr.parse(text) : null;
        if (cidr == null) {
            return new CelError(prefix + prefix + problem);
        }
        if (cidr.address().isMapped()) {
            return new CelError(prefix + "IPv4-mapped IPv6 address " + StringValue.quote(text) + " is not allowed");
        }
        return new Block(cidr);
    }

    private static Object containsIp(Block block, Object other) {
        return other instanceof Ip ip ? (Object) block.cidr().contains(ip.address()) : other;
    }

    private static Object containsBlock(Block block, Object other) {
        if (!(other instanceof Block inner)) {
            return other;
        }
        return block.cidr().overlaps(inner.cidr()) && block.cidr().prefixLength() <= inner.cidr().prefixLength();
    }
}
