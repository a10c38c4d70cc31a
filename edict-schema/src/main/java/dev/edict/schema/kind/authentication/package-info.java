/** The kinds of the group authentication.k8s.io. */
@NullMarked
package dev.edict.schema.kind.authentication;

import org.jspecify.annotations.NullMarked;
