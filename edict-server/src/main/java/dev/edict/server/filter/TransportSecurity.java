package dev.edict.server.filter;

import java.util.List;
import java.util.function.Consumer;

/** Tells browsers to come by TLS only (RFC 6797). */
public final class TransportSecurity implements Filter {
    /** Tells them nothing. */
    public static final TransportSecurity NONE = new TransportSecurity("");

    private final String header;

    private TransportSecurity(String header) {
        this.header = header;
    }

    /** @throws IllegalArgumentException if one of the directives is not one */
    public static TransportSecurity of(List<String> directives) {
        for (String directive : directives) {
            if (!directive.equals("includeSubDomains") && !directive.equals("preload")
                    && !directive.matches("max-age=[0-9]+")) {
                throw new IllegalArgumentException("--strict-transport-security-directives invalid, allowed values: "
                        + "max-age=expireTime, includeSubDomains, preload. see "
                        + "https://tools.ietf.org/html/rfc6797#section-6.1 for more information");
            }
        }
        return new TransportSecurity(String.join("; ", directives));
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (!header.isEmpty()) {
            call.addHeader("Strict-Transport-Security", header);
        }
        next.accept(call);
    }
}
