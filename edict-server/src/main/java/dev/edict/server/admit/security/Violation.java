package dev.edict.server.admit.security;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a pod does that it may not.
 *
 * @param reason in a word or two
 * @param detail where, and what would be right
 */
record Violation(String reason, String detail) {

    static String reasons(List<Violation> violations) {
        return violations.stream().map(Violation::reason).collect(Collectors.joining(", "));
    }

    static String details(List<Violation> violations) {
        return violations.stream()
                .map(violation -> violation.detail.isEmpty() ? violation.reason
                        : violation.reason + " (" + violation.detail + ")")
                .collect(Collectors.joining(", "));
    }
}
