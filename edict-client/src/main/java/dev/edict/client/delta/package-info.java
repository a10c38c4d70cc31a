/** Changes on their way from a reflector to what holds the objects: queues, and what stands in them. */
@NullMarked
package dev.edict.client.delta;

import org.jspecify.annotations.NullMarked;
