/** The kinds of the group apiextensions.k8s.io. */
@NullMarked
package dev.edict.kinds.apiextensions;

import org.jspecify.annotations.NullMarked;
