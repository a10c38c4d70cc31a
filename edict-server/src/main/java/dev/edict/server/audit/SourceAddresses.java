package dev.edict.server.audit;

import dev.edict.model.format.IpAddress;
import dev.edict.server.http.HttpRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from: what proxies say ({@code X-Forwarded-For}, {@code X-Real-Ip}), then the other end of the
 * connection, which alone can not be made up.
 */
final class SourceAddresses {
    private SourceAddresses() {}

    static List<String> of(HttpRequest request) {
        String forwarded = request.headers().first("X-Forwarded-For");
        String real = request.headers().first("X-Real-Ip");
        String peer = peer(request.remoteAddress().getAddress());
        if (forwarded == null && real == null) {
            return peer == null ? List.of() : List.of(peer);
        }
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

    /** Null where there is no address, as in tests and over sockets of the machine. */
    private static @Nullable String peer(@Nullable InetAddress address) {
        if (address == null) {
            return null;
        }
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return canonical(zone < 0 ? text : text.substring(0, zone));
    }

    private static @Nullable String canonical(String text) {
        IpAddress address = IpAddress.parse(text);
        return address == null ? null : address.toString();
    }
}
