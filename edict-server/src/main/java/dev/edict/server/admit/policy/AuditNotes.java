package dev.edict.server.admit.policy;

import dev.edict.server.admit.AdmissionRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What one policy tells the audit of a request: different parameters may lead to different values. */
final class AuditNotes {
    private static final int LONGEST = 10 * 1024;

    /** Most policies tell nothing. */
    private Map<String, Set<String>> values = Map.of();

    void add(String key, String value) {
        if (values.isEmpty()) {
            values = new LinkedHashMap<>();
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        values.computeIfAbsent(key, absent -> new LinkedHashSet<>()).add(
                bytes.length <= LONGEST ? value : new String(bytes, 0, LONGEST, StandardCharsets.UTF_8));
    }

    void tell(String policy, AdmissionRequest request) {
        values.forEach((key, told) -> request.annotate(policy + "/" + key, String.join(", ", told)));
    }
}
