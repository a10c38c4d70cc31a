package dev.edict.examples.network;

import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import dev.edict.types.annotation.Format;
import dev.edict.types.annotation.Rule;

/**
 * What a network is like.
 *
 * @param cidr the addresses, such as {@code 192.168.0.0/16}
 * @param gateway one of them, where packets leave
 */
@Rule(value = "cidr(self.cidr).containsIP(self.gateway)", message = "the gateway must be in the network")
public record NetworkSpec(@Format("cidr") String cidr, String gateway) implements NetworkSpecWith {
    /** Of a network that is there, but is of no use yet. */
    static final NetworkSpec UNFINISHED = new NetworkSpec("", "");

    /** The same as everybody writes it. Definitions without a schema let anything through, so it is looked at here, too. */
    NetworkSpec canonical() {
        Cidr block = Cidr.parse(cidr);
        IpAddress address = IpAddress.parse(gateway);
        if (block == null || address == null || !block.contains(address)) {
            throw new IllegalArgumentException("gateway " + gateway + " is no address of the network " + cidr);
        }
        return new NetworkSpec(block.toString(), address.toString());
    }
}
