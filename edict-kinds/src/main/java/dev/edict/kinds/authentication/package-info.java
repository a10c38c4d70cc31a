/** The kinds of the group authentication.k8s.io. */
@NullMarked
package dev.edict.kinds.authentication;

import org.jspecify.annotations.NullMarked;
