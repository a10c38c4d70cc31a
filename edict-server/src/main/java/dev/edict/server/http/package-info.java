/**
 * The door of the server: requests come in, responses, streams and upgraded connections go out.
 *
 * <p>The rest of the server sees only the types of this package. The request pipeline is an {@link
 * dev.edict.server.http.HttpHandler}; it is called on a virtual thread for each request and may block. The
 * implementation lives in {@code dev.edict.server.http.netty}.
 */
@NullMarked
package dev.edict.server.http;

import org.jspecify.annotations.NullMarked;
