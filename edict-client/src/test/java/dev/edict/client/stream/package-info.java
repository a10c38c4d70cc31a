/** Tests of what flows to and from pods. */
@NullMarked
package dev.edict.client.stream;

import org.jspecify.annotations.NullMarked;
