package dev.edict.server.authenticate.account;

/** Signs tokens. */
@FunctionalInterface
interface TokenSigner {

    /**
     * @param claims as they stand in a token: encoded in base 64
     * @return the whole token
     */
    String sign(String claims);
}
