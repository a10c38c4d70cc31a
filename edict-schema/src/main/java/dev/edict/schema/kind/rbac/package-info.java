/** The kinds of the group rbac.authorization.k8s.io. */
@NullMarked
package dev.edict.schema.kind.rbac;

import org.jspecify.annotations.NullMarked;
