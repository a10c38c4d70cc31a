package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import java.util.List;

/**
 * Whom a request is to be passed on to: {@code name}, {@code name:port} or {@code scheme:name:port}.
 *
 * @param scheme http, https, or nothing
 * @param port a number, the name of one, or nothing
 */
record ProxyName(String scheme, String name, String port) {

    /** @param what is named, for those who name it wrongly */
    static ProxyName read(String text, String what) {
        String[] parts = text.split(":", -1);
        ProxyName read = switch (parts.length) {
            case 1 -> new ProxyName("", parts[0], "");
            case 2 -> new ProxyName("", parts[0], parts[1]);
            case 3 -> new ProxyName(parts[0], parts[1], parts[2]);
            default -> new ProxyName("", "", "");
        };
        if (read.name.isEmpty() || !List.of("", "http", "https").contains(read.scheme)) {
            throw ApiErrors.badRequest("invalid " + what + " request " + ApiErrors.quote(text));
        }
        return read;
    }
}
