package dev.edict.server.proxy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where links of a proxied page lead to: those to the page's own server lead through the proxy.
 *
 * @param before what stands before the page's own paths in those of this server
 * @param location host and port of the page's server
 * @param asked the host that the client has asked
 */
record LinkRewriting(String before, String location, String asked) {
    private static final Pattern LINK = Pattern.compile("^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(.*)$", Pattern.DOTALL);

    String rewritten(String link) {
        Matcher parts = LINK.matcher(link);
        if (!parts.matches()) {
            return link;
        }
        String host = parts.group(2) == null ? "" : parts.group(2);
        String path = parts.group(3);
        boolean elsewhere = !host.isEmpty() && !host.equals(location) && !host.equals(asked);
        if (elsewhere || !path.startsWith("/")) {
            return link;
        }
        String start = !host.isEmpty() && host.equals(asked) ? link.substring(0, parts.start(3)) : "";
        return start + (path.startsWith(before) ? path : PathText.join(before, path)) + parts.group(4);
    }
}
