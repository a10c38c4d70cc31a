/**
 * The HTTP room on Netty.
 */
@NullMarked
package dev.edict.server.http.netty;

import org.jspecify.annotations.NullMarked;
