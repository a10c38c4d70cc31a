/** The kinds of the group policy. */
@NullMarked
package dev.edict.schema.kind.policy;

import org.jspecify.annotations.NullMarked;
