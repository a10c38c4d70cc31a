package dev.edict.kinds.core.podspec;

import java.util.Set;

/**
 * How strictly a pod or a template is checked: what is being checked, and what it may keep because it had it before
 * the rule against it came.
 *
 * @param isPod whether a real pod is checked, not a template from which pods will be made
 */
public record PodRuleOptions(boolean isPod, Set<Tolerance> tolerances) {

    public boolean tolerates(Tolerance tolerance) {
        return tolerances.contains(tolerance);
    }
}
