/**
 * Expressions as Kubernetes has them (CEL): an environment with Kubernetes' functions compiles them, estimates what they
 * cost, and runs them within a budget. Knows nothing of custom resources; those are users of it.
 */
@NullMarked
package dev.edict.cel;

import org.jspecify.annotations.NullMarked;
