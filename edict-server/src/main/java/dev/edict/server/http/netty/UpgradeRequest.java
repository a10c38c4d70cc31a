package dev.edict.server.http.netty;

import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;

/** What a request says about another protocol (RFC 9110, section 7.8). */
final class UpgradeRequest {

    private UpgradeRequest() {}

    /** Whether the request can be, and asks to be, upgraded to the protocol. */
    static boolean asksFor(HttpRequest request, String protocol) {
        return request.version() == HttpVersion.HTTP_1_1
                && listed(request, "Connection", "upgrade")
                && listed(request, "Upgrade", protocol);
    }

    /** Whether the comma-separated values of the header have the token, without regard to case. */
    static boolean listed(HttpRequest request, String header, String token) {
        for (String value : request.headers().all(header)) {
            for (String item : value.split(",", -1)) {
                if (item.strip().equalsIgnoreCase(token)) {
                    return true;
                }
            }
        }
        return false;
    }
}
