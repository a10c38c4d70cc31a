/** Objects of one resource: created, read, changed and deleted under optimistic concurrency. */
@NullMarked
package dev.edict.server.registry;

import org.jspecify.annotations.NullMarked;
