package dev.edict.model.certificate;

import dev.edict.model.format.GoUrl;
import dev.edict.model.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The other names that a request asks for: hosts, addresses, mail and URIs, each well-formed. */
final class AlternativeNames {
    private static final int MAIL = 0x81;
    private static final int HOST = 0x82;
    private static final int URI = 0x86;
    private static final int ADDRESS = 0x87;

    private AlternativeNames() {}

    static RequestedNames read(byte[] extension) throws MalformedException {
        List<String> hosts = new ArrayList<>();
        List<String> mails = new ArrayList<>();
        List<byte[]> addresses = new ArrayList<>();
        List<String> uris = new ArrayList<>();
        Der names = Der.of(extension).next(0x30, "x509: invalid subject alternative names").reader();
        while (!names.isAtEnd()) {
            DerElement name = names.next("x509: invalid subject alternative name");
            String text = new String(name.content(), StandardCharsets.ISO_8859_1);
            switch (name.octet()) {
                case MAIL -> {
                    requireAscii(text, "rfc822Name");
                    mails.add(text);
                }
                case HOST -> {
                    requireAscii(text, "dNSName");
                    hosts.add(text);
                }
                case URI -> {
                    checkUri(text);
                    uris.add(text);
                }
                case ADDRESS -> {
                    if (name.content().length != 4 && name.content().length != 16) {
                        throw new MalformedException(
                                "x509: cannot parse IP address of length " + name.content().length);
                    }
                    addresses.add(name.content());
                }
                default -> {
                    // names of other kinds are nobody's business
                }
            }
        }
        return new RequestedNames(hosts, mails, addresses, uris);
    }

    private static void requireAscii(String text, String what) throws MalformedException {
        if (text.chars().anyMatch(character -> character > 0x7f)) {
            throw new MalformedException("x509: SAN " + what + " is malformed");
        }
    }

    private static void checkUri(String text) throws MalformedException {
        requireAscii(text, "uniformResourceIdentifier");
        String host;
        try {
            host = GoUrl.parse(text).host();
        } catch (GoUrl.Malformed malformed) {
            throw new MalformedException(
                    "x509: cannot parse URI " + StringValue.quote(text) + ": " + malformed.getMessage());
        }
        if (!isDomain(host)) {
            throw new MalformedException("x509: cannot parse URI " + StringValue.quote(text) + ": invalid domain");
        }
    }

    /** No host at all is fine; otherwise no label is empty and all characters can be seen. */
    private static boolean isDomain(String host) {
        return host.isEmpty() || host.chars().allMatch(character -> character > ' ' && character < 0x7f)
                && !host.startsWith(".") && !host.endsWith(".") && !host.contains("..");
    }
}
