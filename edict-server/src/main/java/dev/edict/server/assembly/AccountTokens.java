package dev.edict.server.assembly;

import dev.edict.server.authenticate.account.ServiceAccountTokens;
import dev.edict.server.authenticate.account.TokenIssuer;
import java.security.KeyPair;

/** The tokens of service accounts: who makes them, and who knows them again. */
public record AccountTokens(TokenIssuer issuer, ServiceAccountTokens accounts) {

    public static AccountTokens of(KeyPair keys, ControlPlane plane) {
        TokenIssuer issuer = new TokenIssuer(keys);
        return new AccountTokens(issuer, new ServiceAccountTokens(issuer, plane::core, plane.clock()));
    }
}
