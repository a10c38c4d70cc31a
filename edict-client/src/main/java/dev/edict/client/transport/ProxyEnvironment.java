package dev.edict.client.transport;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Proxies as {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY} name them, the latter with names, domains, addresses and
 * ranges of them, as Go reads these. What is on this machine is never asked for through a proxy.
 */
record ProxyEnvironment(String httpProxy, String httpsProxy, List<String> exceptions) {

    static ProxyEnvironment of(Map<String, String> environment) {
        return new ProxyEnvironment(
                either(environment, "HTTP_PROXY"),
                either(environment, "HTTPS_PROXY"),
                Arrays.stream(either(environment, "NO_PROXY").split(",", -1))
                        .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
                        .filter(entry -> !entry.isEmpty())
                        .toList());
    }

    private static String either(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "");
        return value.isEmpty() ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "") : value;
    }

    Optional<URI> proxyFor(URI server) {
        String proxy = "https".equalsIgnoreCase(server.getScheme()) ? httpsProxy : httpProxy;
        if (proxy.isEmpty() || server.getHost() == null || isExcepted(server)) {
            return Optional.empty();
        }
        return Optional.of(URI.create(proxy.contains("://") ? proxy : "http://" + proxy));
    }

    private boolean isExcepted(URI server) {
        String host = server.getHost().toLowerCase(Locale.ROOT).replaceAll("^\\[|]$", "");
        byte[] address = address(host);
        if (host.equals("localhost") || address != null && isLoopback(address)) {
            return true;
        }
        int port = server.getPort() >= 0 ? server.getPort() : "https".equalsIgnoreCase(server.getScheme()) ? 443 : 80;
        return exceptions.stream().anyMatch(entry -> matches(entry, host, port, address));
    }

    private static boolean matches(String entry, String host, int port, byte @Nullable [] address) {
        if (entry.equals("*")) {
            return true;
        }
        int slash = entry.indexOf('/');
        if (slash >= 0) {
            return address != null && isWithin(address, entry.substring(0, slash), entry.substring(slash + 1));
        }
        String name = entry;
        int colon = entry.lastIndexOf(':');
        if (colon > 0 && entry.indexOf(':') == colon || entry.startsWith("[") && entry.contains("]:")) {
            if (!entry.substring(colon + 1).equals(Integer.toString(port))) {
                return false;
            }
            name = entry.substring(0, colon);
        }
        name = name.replaceAll("^\\[|]$", "");
        byte[] named = address(name);
        if (named != null) {
            return address != null && Arrays.equals(named, address);
        }
        if (name.startsWith("*.")) {
            name = name.substring(1);
        }
        return name.startsWith(".") ? host.endsWith(name) : host.equals(name) || host.endsWith("." + name);
    }

    private static boolean isWithin(byte[] address, String network, String bits) {
        byte[] base = address(network);
        if (base == null || base.length != address.length || !bits.matches("\\d{1,3}")
                || Integer.parseInt(bits) > base.length * 8) {
            return false;
        }
        int left = Integer.parseInt(bits);
        for (int index = 0; index < base.length && left > 0; index++, left -= 8) {
            int mask = left >= 8 ? 0xff : 0xff << 8 - left;
            if ((base[index] & mask) != (address[index] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLoopback(byte[] address) {
        try {
            return InetAddress.getByAddress(address).isLoopbackAddress();
        } catch (UnknownHostException impossible) {
            return false;
        }
    }

    /** The bytes of a literal address; null for a name, which is not looked up. */
    private static byte @Nullable [] address(String host) {
        if (!host.matches("[0-9.]+") && host.indexOf(':') < 0) {
            return null;
        }
        try {
            return InetAddress.getByName(host).getAddress();
        } catch (UnknownHostException noAddress) {
            return null;
        }
    }
}
