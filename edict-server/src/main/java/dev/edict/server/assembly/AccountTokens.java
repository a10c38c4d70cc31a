package dev.edict.server.assembly;

import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authenticate.account.LiveObjects;
import dev.edict.server.authenticate.account.ServiceAccountTokens;
import dev.edict.server.authenticate.account.TokenIssuer;
import dev.edict.server.authenticate.account.TokenKeyring;
import dev.edict.server.metrics.AccountTokenMetrics;

/** The tokens of service accounts: by which keys, who makes them, and who knows them again. */
public record AccountTokens(
        AccountSettings settings,
        TokenKeyring keys,
        TokenIssuer issuer,
        ServiceAccountTokens accounts,
        AccountTokenMetrics metrics) {

    public static AccountTokens of(AccountSettings settings, TokenKeyring keys, ControlPlane plane) {
        TokenIssuer issuer = new TokenIssuer(keys);
        AccountTokenMetrics metrics = new AccountTokenMetrics();
        LiveObjects objects = LiveObjects.of(plane::core, new SecretUse(plane)::note);
        return new AccountTokens(settings, keys, issuer,
                new ServiceAccountTokens(issuer, settings, objects, plane.clock(), metrics), metrics);
    }
}
