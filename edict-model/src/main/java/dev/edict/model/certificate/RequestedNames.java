package dev.edict.model.certificate;

import java.util.List;

/**
 * The other names that a request for a certificate asks for.
 *
 * @param addresses of four or sixteen octets each
 */
public record RequestedNames(List<String> hosts, List<String> mails, List<byte[]> addresses, List<String> uris) {
    static final RequestedNames NONE = new RequestedNames(List.of(), List.of(), List.of(), List.of());

    public RequestedNames {
        hosts = List.copyOf(hosts);
        mails = List.copyOf(mails);
        addresses = List.copyOf(addresses);
        uris = List.copyOf(uris);
    }

    public boolean isEmpty() {
        return hosts.isEmpty() && mails.isEmpty() && addresses.isEmpty() && uris.isEmpty();
    }
}
