/** The kinds of the group apiregistration.k8s.io. */
@NullMarked
package dev.edict.kinds.apiregistration;

import org.jspecify.annotations.NullMarked;
