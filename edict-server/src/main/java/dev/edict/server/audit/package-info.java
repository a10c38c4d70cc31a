/** The account of who asked for what and what came of it: policy, events, and where they are written. */
@NullMarked
package dev.edict.server.audit;

import org.jspecify.annotations.NullMarked;
