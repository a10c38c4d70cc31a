package dev.edict.node.admit;

import dev.edict.pods.HostPort;
import dev.edict.pods.Resources;
import java.util.ArrayList;
import java.util.List;

/** What the pods of a node take together. @param pods how many they are */
record NodeLoad(int pods, Resources requests, List<HostPort> ports) {
    static final NodeLoad NONE = new NodeLoad(0, Resources.NONE, List.of());

    NodeLoad plus(Share share) {
        List<HostPort> all = ports;
        if (!share.ports().isEmpty()) {
            all = new ArrayList<>(ports);
            all.addAll(share.ports());
        }
        return new NodeLoad(pods + 1, requests.plus(share.requests()), all);
    }

    NodeLoad minus(Share share) {
        List<HostPort> rest = ports;
        if (!share.ports().isEmpty()) {
            rest = new ArrayList<>(ports);
            share.ports().forEach(rest::remove);
        }
        return new NodeLoad(pods - 1, requests.minus(share.requests()), rest);
    }
}
