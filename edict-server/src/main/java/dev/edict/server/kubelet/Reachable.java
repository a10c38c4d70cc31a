package dev.edict.server.kubelet;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Which addresses clients may be led to: none of the server's own machine or wire, and no groups. */
final class Reachable {
    private Reachable() {}

    /** Whether it is the address, and not the name, of one machine somewhere. */
    static boolean isUnicast(String address) {
        try {
            return address.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*") && isUnicast(InetAddress.getByName(address));
        } catch (UnknownHostException none) {
            return false;
        }
    }

    static boolean isUnicast(InetAddress address) {
        boolean broadcast = address.getHostAddress().equals("255.255.255.255");
        return !address.isLoopbackAddress() && !address.isAnyLocalAddress() && !address.isLinkLocalAddress()
                && !address.isMulticastAddress() && !broadcast;
    }
}
