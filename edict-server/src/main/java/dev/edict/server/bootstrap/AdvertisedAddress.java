package dev.edict.server.bootstrap;

import dev.edict.model.format.IpAddress;
import dev.edict.server.allocate.ServiceNetwork;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address under which others reach this server: the one that was configured, else the one that it listens on, else one
 * of this machine, of the family of its services if there is such. An address that only this machine knows is none.
 */
final class AdvertisedAddress {
    private final Upkeep.Place place;
    private final ServiceNetwork network;

    AdvertisedAddress(Upkeep.Place place, ServiceNetwork network) {
        this.place = place;
        this.network = network;
    }

    /** Null if this machine has no address that others could use. */
    @Nullable String find() {
        for (InetAddress candidate : new InetAddress[] {place.wanted(), place.bound()}) {
            if (candidate != null && isReachable(candidate)) {
                return text(candidate);
            }
        }
        return ofThisMachine();
    }

    private @Nullable String ofThisMachine() {
        boolean six = network.ranges().getFirst().family().equals("IPv6");
        try (var interfaces = NetworkInterface.networkInterfaces()) {
            List<InetAddress> addresses = interfaces.filter(AdvertisedAddress::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(AdvertisedAddress::isReachable).toList();
            return addresses.stream()
                    .min(Comparator.comparing(address -> six ? address instanceof Inet4Address : address instanceof Inet6Address))
                    .map(AdvertisedAddress::text).orElse(null);
        } catch (SocketException noInterfaces) {
            return null;
        }
    }

    private static boolean isUp(NetworkInterface candidate) {
        try {
            return candidate.isUp() && !candidate.isLoopback();
        } catch (SocketException gone) {
            return false;
        }
    }

    private static boolean isReachable(InetAddress address) {
        return !address.isAnyLocalAddress() && !address.isLoopbackAddress() && !address.isLinkLocalAddress()
                && !address.isMulticastAddress();
    }

    private static String text(InetAddress address) {
        IpAddress parsed = IpAddress.parse(address.getHostAddress().replaceFirst("%.*$", ""));
        return parsed == null ? address.getHostAddress() : parsed.toString();
    }
}
