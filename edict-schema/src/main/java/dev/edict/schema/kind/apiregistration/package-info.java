/** The kinds of the group apiregistration.k8s.io. */
@NullMarked
package dev.edict.schema.kind.apiregistration;

import org.jspecify.annotations.NullMarked;
