package dev.edict.server.audit;

import dev.edict.model.format.IpAddress;
import dev.edict.server.http.HttpRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from: what proxies say ({@code X-Forwarded-For}, {@code X-Real-Ip}), then the other end of the
 * connection, which alone can not be made up. The texts of some addresses are kept: few clients send most requests.
 */
final class SourceAddresses {
    /** A power of two. */
    private static final int KEPT = 64;

    private final AtomicReferenceArray<@Nullable Peer> peers = new AtomicReferenceArray<>(KEPT);

    /** @param alone the sources of a request that no proxy has sent on */
    private record Peer(InetAddress address, @Nullable String text, List<String> alone) {}

    List<String> of(HttpRequest request) {
        String forwarded = request.headers().first("X-Forwarded-For");
        String real = request.headers().first("X-Real-Ip");
        InetAddress address = request.remoteAddress().getAddress();
        // Null where there is no address, as in tests and over sockets of the machine.
        Peer peer = address == null ? null : peer(address);
        if (forwarded == null && real == null) {
            return peer == null ? List.of() : peer.alone();
        }
        return told(forwarded, real, peer == null ? null : peer.text());
    }

    private static List<String> told(@Nullable String forwarded, @Nullable String real, @Nullable String peer) {
        List<String> addresses = new ArrayList<>();
        if (forwarded != null) {
            for (String part : forwarded.split(",", -1)) {
                String address = canonical(part.strip());
                if (address != null) {
                    addresses.add(address);
                }
            }
        }
        String told = real == null ? null : canonical(real);
        if (told != null && !addresses.contains(told)) {
            addresses.add(told);
        }
        if (peer != null && (addresses.isEmpty() || !addresses.getLast().equals(peer))) {
            addresses.add(peer);
        }
        return addresses;
    }

    private Peer peer(InetAddress address) {
        int place = address.hashCode() * 0x9e3779b9 >>> 26;
        Peer known = peers.getAcquire(place);
        if (known != null && known.address().equals(address)) {
            return known;
        }
        String text = text(address);
        Peer fresh = new Peer(address, text, text == null ? List.of() : List.of(text));
        peers.setRelease(place, fresh);
        return fresh;
    }

    private static @Nullable String text(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return canonical(zone < 0 ? text : text.substring(0, zone));
    }

    private static @Nullable String canonical(String text) {
        IpAddress address = IpAddress.parse(text);
        return address == null ? null : address.toString();
    }
}
