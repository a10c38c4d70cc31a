package dev.edict.server.http;

/**
 * The server's key and the certificates that vouch for it, as PEM.
 *
 * @param certificateChain the server's own certificate first
 * @param privateKey PKCS#8, not encrypted
 */
public record ServerIdentity(String certificateChain, String privateKey) {

    @Override
    public String toString() {
        return "ServerIdentity[" + certificateChain.length() + " characters of certificates]";
    }
}
