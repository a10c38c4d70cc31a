package dev.edict.server.authenticate.account;

import dev.edict.server.certificate.KeyTexts;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys of tokens at one time: who signs, and all that are known again. A signing key that is here is always among the
 * known ones, so that no token is given out which nobody accepts.
 */
record TokenKeys(TokenSigner signer, List<TokenKey> known) {

    TokenKeys {
        known = List.copyOf(known);
    }

    /**
     * Reads keys.
     *
     * @param signing PEM with a private key
     * @param verifying PEM with any number of public and private keys, or certificates; one of them is of the signing key
     * @param together whether two keys are known to belong together, so that it need not be tried
     * @throws IllegalArgumentException if they can not be read, are not usable, or do not belong together
     */
    static TokenKeys read(String signing, List<String> verifying, boolean together) {
        PrivateKey privateKey = KeyTexts.privateKey(signing);
        Set<PublicKey> keys = new LinkedHashSet<>();
        verifying.forEach(text -> keys.addAll(KeyTexts.publicKeys(text)));
        List<TokenKey> known = keys.stream().map(TokenKey::of).toList();
        TokenKey own = together && known.size() == 1 ? known.getFirst()
                : TokenKey.of(KeyTexts.publicHalf(privateKey, List.copyOf(keys)));
        return new TokenKeys(new LocalSigner(privateKey, own), known);
    }

    /** Those by which a token may be known. @param id the key that it names, or nothing */
    List<TokenKey> candidates(String id) {
        return id.isEmpty() ? known : known.stream().filter(key -> key.id().equals(id)).toList();
    }
}
