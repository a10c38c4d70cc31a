package dev.edict.server.audit;

import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much is told of which request: the first rule that is about a request decides, and nothing is told of a request that no
 * rule is about. Made once and asked for every request, so what a rule decides is made beforehand.
 */
public final class AuditPolicy {
    private static final Choice UNMENTIONED = new Choice(Level.NONE, Set.of(), false);

    private final AuditRule[] rules;

    /**
     * What a rule decides.
     *
     * @param omitted stages of which nothing is told
     * @param withoutManagedFields whether the owners of fields are left out of objects
     */
    public record Choice(Level level, Set<Stage> omitted, boolean withoutManagedFields) {
        public Choice {
            omitted = Set.copyOf(omitted);
        }
    }

    AuditPolicy(List<AuditRule> rules) {
        this.rules = rules.toArray(AuditRule[]::new);
    }

    /** The same for every request. */
    public static AuditPolicy of(Level level) {
        return new AuditPolicy(List.of(AuditRule.ofAll(new Choice(level, Set.of(), false))));
    }

    /**
     * Reads a policy of {@code audit.k8s.io/v1}.
     *
     * @throws IllegalArgumentException if it can not be read or is wrong, in the words of the real server
     */
    public static AuditPolicy read(Path file) {
        return PolicyReader.read(file);
    }

    /** @param user null if nobody knows who asks */
    Choice choose(@Nullable User user, RequestInfo request) {
        for (AuditRule rule : rules) {
            if (rule.isAbout(user, request)) {
                return rule.choice();
            }
        }
        return UNMENTIONED;
    }
}
