/** Whether the server is well, alive and ready: named checks, and the texts that say how they went. */
@NullMarked
package dev.edict.server.health;

import org.jspecify.annotations.NullMarked;
