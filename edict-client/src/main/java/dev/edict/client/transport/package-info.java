/** How requests get to a server and answers back: over HTTP, or within one process. */
@NullMarked
package dev.edict.client.transport;

import org.jspecify.annotations.NullMarked;
