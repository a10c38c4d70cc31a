/** The kinds of the group rbac.authorization.k8s.io. */
@NullMarked
package dev.edict.kinds.rbac;

import org.jspecify.annotations.NullMarked;
