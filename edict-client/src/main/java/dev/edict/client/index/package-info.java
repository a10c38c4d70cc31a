/** What is known of the server's objects, held in memory: by name, by namespace, and by whatever else is asked for. */
@NullMarked
package dev.edict.client.index;

import org.jspecify.annotations.NullMarked;
