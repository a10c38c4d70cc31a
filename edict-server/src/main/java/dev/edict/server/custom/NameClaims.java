package dev.edict.server.custom;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.custom.Conditions.Condition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names that the definitions of a group have been given. Resources (plural, singular and short names) must not share
 * a name, nor must kinds; who asks first is given it, and keeps it until he asks for another or goes.
 */
final class NameClaims {
    private final Set<String> resources = new HashSet<>();
    private final Set<String> kinds = new HashSet<>();

    /** @param group all definitions of the group, the one that asks among them */
    NameClaims(Collection<Definition> group) {
        for (Definition definition : group) {
            Names names = definition.accepted();
            resources.add(names.plural());
            resources.add(names.singular());
            resources.addAll(names.shortNames());
            kinds.add(names.kind());
            kinds.add(names.listKind());
        }
    }

    /** What a definition is given, and what is said about it. */
    record Verdict(Names accepted, Condition condition) {}

    Verdict judge(Names requested, Names accepted) {
        Attempt attempt = new Attempt();
        String plural = attempt.claim("PluralConflict", requested.plural(), accepted.plural(), resources);
        String singular = attempt.claim("SingularConflict", requested.singular(), accepted.singular(), resources);
        List<String> shortNames = attempt.claimShortNames(requested.shortNames(), accepted.shortNames());
        String kind = attempt.claim("KindConflict", requested.kind(), accepted.kind(), kinds);
        String listKind = attempt.claim("ListKindConflict", requested.listKind(), accepted.listKind(), kinds);
        return new Verdict(
                new Names(plural, singular, kind, listKind, shortNames, requested.categories()), attempt.condition());
    }

    /** The claims of one definition; of several conflicts the last one is told. */
    private final class Attempt {
        private @Nullable Condition conflict;

        private String claim(String reason, String requested, String accepted, Set<String> taken) {
            if (requested.equals(accepted) || !taken.contains(requested)) {
                return requested;
            }
            refuse(reason, inUse(requested));
            return accepted;
        }

        private List<String> claimShortNames(List<String> requested, List<String> accepted) {
            List<String> conflicts = new ArrayList<>();
            for (String name : requested) {
                if (!accepted.contains(name) && resources.contains(name)) {
                    conflicts.add(inUse(name));
                }
            }
            if (conflicts.isEmpty()) {
                return requested;
            }
            refuse("ShortNamesConflict",
                    conflicts.size() == 1 ? conflicts.getFirst() : "[" + String.join(", ", conflicts) + "]");
            return accepted;
        }

        private void refuse(String reason, String message) {
            conflict = new Condition(Conditions.NAMES_ACCEPTED, false, reason, message);
        }

        Condition condition() {
            return conflict != null ? conflict
                    : new Condition(Conditions.NAMES_ACCEPTED, true, "NoConflicts", "no conflicts found");
        }
    }

    private static String inUse(String name) {
        return ApiErrors.quote(name) + " is already in use";
    }
}
