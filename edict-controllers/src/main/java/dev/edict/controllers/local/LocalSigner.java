package dev.edict.controllers.local;

import dev.edict.controllers.ClusterSigner;
import dev.edict.model.certificate.RequestedCertificate;
import dev.edict.server.ServerKeys;
import dev.edict.server.certificate.RequestedLeaf;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** The authority of a server in this process. */
record LocalSigner(ServerKeys keys) implements ClusterSigner {
    @Override
    public Duration longest() {
        return keys.signingDuration();
    }

    @Override
    public Instant end() {
        return keys.authorityEnd();
    }

    @Override
    public String sign(RequestedCertificate request, Set<String> usages, Instant notBefore, Instant notAfter) {
        return keys.sign(new RequestedLeaf(request, usages, notBefore, notAfter));
    }
}
