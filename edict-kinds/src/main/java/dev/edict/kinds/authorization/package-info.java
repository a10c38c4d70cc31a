/** The kinds of the group authorization.k8s.io: questions about what someone may do. */
@NullMarked
package dev.edict.kinds.authorization;

import org.jspecify.annotations.NullMarked;
