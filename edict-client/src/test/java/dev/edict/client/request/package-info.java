/** Tests of what is asked of servers. */
@NullMarked
package dev.edict.client.request;

import org.jspecify.annotations.NullMarked;
