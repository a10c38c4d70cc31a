package dev.edict.server.http.netty;

/** For whom a request is meant, as a client writes it. */
final class HostText {

    private HostText() {}

    /** Whether it is made of what names of hosts and addresses can be made of (RFC 3986), with or without a port. */
    static boolean isPlausible(CharSequence host) {
        return host.chars().allMatch(HostText::isOfHosts);
    }

    private static boolean isOfHosts(int character) {
        return character >= '0' && character <= '9' || character >= 'a' && character <= 'z'
                || character >= 'A' && character <= 'Z' || "!$%&'()*+,-.:;=[]_~".indexOf(character) >= 0;
    }
}
