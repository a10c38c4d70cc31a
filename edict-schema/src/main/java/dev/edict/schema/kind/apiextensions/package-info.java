/** The kinds of the group apiextensions.k8s.io. */
@NullMarked
package dev.edict.schema.kind.apiextensions;

import org.jspecify.annotations.NullMarked;
