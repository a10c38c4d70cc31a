/** The kinds of the group settings.k8s.io, which today's servers no longer have. */
@NullMarked
package dev.edict.kinds.settings;

import org.jspecify.annotations.NullMarked;
