package dev.edict.cli;

import dev.edict.controllers.ipam.NodeRanges;
import java.util.List;

/** From which addresses nodes get ranges for their pods. */
final class NodeRangeOptions {
    private static final Option CLUSTER = new Option("--cluster-cidr", "CIDR[,CIDR]",
            "Where the addresses of pods come from: each node gets a range of it, or of one of IPv4 and one of IPv6. "
                    + "Default: nodes get none.");
    private static final Option SIZE = new Option("--node-cidr-mask-size", "BITS",
            "The prefix of a node's range, in a cluster of one family. Default: 24 for IPv4, 64 for IPv6.");
    private static final Option SIZE_OF_IPV4 = new Option("--node-cidr-mask-size-ipv4", "BITS",
            "The prefix of a node's range of IPv4. Default: 24.");
    private static final Option SIZE_OF_IPV6 = new Option("--node-cidr-mask-size-ipv6", "BITS",
            "The prefix of a node's range of IPv6. Default: 64.");

    static final List<Option> OPTIONS = List.of(CLUSTER, SIZE, SIZE_OF_IPV4, SIZE_OF_IPV6);

    private NodeRangeOptions() {}

    /** @param services the ranges of services, which are left out */
    static NodeRanges of(Arguments arguments, String services) {
        String cluster = arguments.find(CLUSTER);
        if (cluster == null) {
            return NodeRanges.NONE;
        }
        try {
            return NodeRanges.of(
                    cluster, bits(arguments, SIZE), bits(arguments, SIZE_OF_IPV4), bits(arguments, SIZE_OF_IPV6), services);
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private static int bits(Arguments arguments, Option option) {
        String text = arguments.find(option);
        try {
            return text == null ? 0 : Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw new Arguments.UsageException(option.name() + ": " + text + " is no number");
        }
    }
}
