package dev.edict.client.connect;

import dev.edict.client.transport.ClientKey;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Identity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Several credentials that are shown together, such as a certificate and a token; of two that say the same, the first counts. */
final class Combined implements Credentials {
    private final List<Credentials> parts;
    private volatile Made last = new Made(List.of(), Identity.ANONYMOUS);

    /** What was made of which parts. */
    private record Made(List<Identity> of, Identity identity) {}

    private Combined(List<Credentials> parts) {
        this.parts = parts;
    }

    static Credentials of(List<Credentials> parts) {
        List<Credentials> some = parts.stream().filter(part -> part != Credentials.NONE).toList();
        return switch (some.size()) {
            case 0 -> Credentials.NONE;
            case 1 -> some.getFirst();
            default -> new Combined(some);
        };
    }

    @Override
    public Identity current() {
        List<Identity> now = parts.stream().map(Credentials::current).toList();
        Made made = last;
        if (isSame(now, made.of())) {
            return made.identity();
        }
        Made newer = new Made(now, merged(now));
        last = newer;
        return newer.identity();
    }

    @SuppressWarnings("ReferenceEquality") // what has not changed is the same object
    private static boolean isSame(List<Identity> some, List<Identity> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int index = 0; index < some.size(); index++) {
            if (some.get(index) != others.get(index)) {
                return false;
            }
        }
        return true;
    }

    private static Identity merged(List<Identity> identities) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        @Nullable ClientKey key = null;
        for (Identity identity : identities) {
            identity.headers().forEach(headers::putIfAbsent);
            key = key == null ? identity.key() : key;
        }
        return new Identity(headers, key);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // as above
    public boolean renew(Identity refused) {
        Made made = last;
        if (made.identity() != refused) {
            return true;
        }
        boolean renewed = false;
        for (int index = 0; index < parts.size(); index++) {
            renewed |= parts.get(index).renew(made.of().get(index));
        }
        return renewed;
    }
}
