package dev.edict.server.certificate;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a certificate is good for: the words of the API as a certificate says them.
 *
 * @param bits of the extension KeyUsage, as the library counts them
 * @param purposes object identifiers of the extension ExtendedKeyUsage, in their usual order
 */
record CertificateUsages(int bits, List<String> purposes) {
    private static final int DIGITAL_SIGNATURE = 1 << 7;
    private static final Map<String, Integer> BITS = Map.of(
            "signing", DIGITAL_SIGNATURE,
            "digital signature", DIGITAL_SIGNATURE,
            "content commitment", 1 << 6,
            "key encipherment", 1 << 5,
            "data encipherment", 1 << 4,
            "key agreement", 1 << 3,
            "cert sign", 1 << 2,
            "crl sign", 1 << 1,
            "encipher only", 1,
            "decipher only", 1 << 15);
    private static final String EMAIL = "1.3.6.1.5.5.7.3.4";
    private static final Map<String, String> PURPOSES = byWord();

    private static Map<String, String> byWord() {
        Map<String, String> purposes = new LinkedHashMap<>();
        purposes.put("any", "2.5.29.37.0");
        purposes.put("server auth", "1.3.6.1.5.5.7.3.1");
        purposes.put("client auth", "1.3.6.1.5.5.7.3.2");
        purposes.put("code signing", "1.3.6.1.5.5.7.3.3");
        purposes.put("email protection", EMAIL);
        purposes.put("s/mime", EMAIL);
        purposes.put("ipsec end system", "1.3.6.1.5.5.7.3.5");
        purposes.put("ipsec tunnel", "1.3.6.1.5.5.7.3.6");
        purposes.put("ipsec user", "1.3.6.1.5.5.7.3.7");
        purposes.put("timestamping", "1.3.6.1.5.5.7.3.8");
        purposes.put("ocsp signing", "1.3.6.1.5.5.7.3.9");
        purposes.put("microsoft sgc", "1.3.6.1.4.1.311.10.3.3");
        purposes.put("netscape sgc", "2.16.840.1.113730.4.1");
        return purposes;
    }

    /** @throws IllegalArgumentException if a word is not known */
    static CertificateUsages of(Collection<String> words) {
        Set<String> unknown = new TreeSet<>(words);
        unknown.removeAll(BITS.keySet());
        unknown.removeAll(PURPOSES.keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unrecognized usage values: " + unknown);
        }
        int bits = words.stream().mapToInt(word -> BITS.getOrDefault(word, 0)).reduce(0, (left, right) -> left | right);
        List<String> purposes = PURPOSES.entrySet().stream()
                .filter(purpose -> words.contains(purpose.getKey())).map(Map.Entry::getValue).distinct().toList();
        return new CertificateUsages(bits, purposes);
    }
}
