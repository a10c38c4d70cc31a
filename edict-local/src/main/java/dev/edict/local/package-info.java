/** Clients in the process of their server. */
@NullMarked
package dev.edict.local;

import org.jspecify.annotations.NullMarked;
