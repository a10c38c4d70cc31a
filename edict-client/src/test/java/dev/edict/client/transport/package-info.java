/** Servers that do as they are told, for tests. */
@NullMarked
package dev.edict.client.transport;

import org.jspecify.annotations.NullMarked;
