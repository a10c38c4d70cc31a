package dev.edict.client.connect;

import dev.edict.client.transport.ClientKey;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Identity;
import dev.edict.client.transport.Reloading;
import dev.edict.client.transport.Source;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A certificate and its key; when their files change, the new ones. */
final class CertificateFiles implements Credentials {
    private final Reloading<Identity> identity;

    /** @throws IllegalArgumentException, java.io.UncheckedIOException if they can not be read */
    CertificateFiles(Source certificates, Source key, InstantSource clock) {
        this.identity = new Reloading<>(
                List.of(certificates, key),
                contents -> new Identity(Map.of(), ClientKey.of(contents.getFirst(), contents.getLast())),
                clock);
    }

    @Override
    public Identity current() {
        return identity.current();
    }

    @Override
    public boolean renew(Identity refused) {
        return identity.current().key() != refused.key();
    }
}
