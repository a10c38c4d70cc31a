/** What flows to and from pods over time: their logs, commands in their containers, connections to their ports. */
@NullMarked
package dev.edict.client.stream;

import org.jspecify.annotations.NullMarked;
