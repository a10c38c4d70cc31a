package dev.edict.controllers.servicecidr;

import dev.edict.api.networking.v1.IPAddress;
import dev.edict.api.networking.v1.ServiceCIDR;
import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Which of the ranges have what in them. What can not be read is in none. */
final class Ranges {
    private static final String MANAGED_BY = "ipaddress.kubernetes.io/managed-by";
    private static final String ALLOCATOR = "ipallocator.k8s.io";

    private final List<ServiceCIDR> all;

    Ranges(List<ServiceCIDR> all) {
        this.all = all;
    }

    /** The names of those that have an address in common with one. */
    List<String> overlapping(ServiceCIDR one) {
        return names(block -> blocks(one).stream().anyMatch(block::overlaps));
    }

    /** The names of those from which an address may come that the server has given to a service. */
    List<String> around(IPAddress address) {
        IpAddress parsed = IpAddress.parse(address.name());
        return parsed == null || !isOfAService(address) ? List.of() : names(block -> gives(block, parsed));
    }

    /** Whether no service would be left without a range if one of them went. */
    boolean canGo(ServiceCIDR one, Collection<IPAddress> addresses) {
        boolean isWithinOthers = blocks(one).stream().allMatch(block -> names(
                        other -> other.overlaps(block) && other.prefixLength() <= block.prefixLength())
                .stream().anyMatch(name -> !name.equals(one.name())));
        return isWithinOthers || addresses.stream().noneMatch(address -> around(address).equals(List.of(one.name())));
    }

    private List<String> names(Predicate<Cidr> wanted) {
        return all.stream().filter(range -> blocks(range).stream().anyMatch(wanted)).map(ServiceCIDR::name).toList();
    }

    private static boolean isOfAService(IPAddress address) {
        return ALLOCATOR.equals(address.metadata().labels().get(MANAGED_BY));
    }

    /** The first address stands for the network, and the last of IPv4 for all: services never have them. */
    private static boolean gives(Cidr block, IpAddress address) {
        return block.contains(address)
                && !address.equals(block.network())
                && !(block.isIpv4() && address.equals(block.last()));
    }

    private static List<Cidr> blocks(ServiceCIDR range) {
        return range.spec().cidrs().stream().map(Cidr::parse).filter(Objects::nonNull).toList();
    }
}
