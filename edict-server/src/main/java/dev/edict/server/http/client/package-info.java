/**
 * The way out: requests of this server to other servers, over TLS and HTTP/1.1.
 *
 * <p>Blocking code for virtual threads. A connection carries one request at a time and is used again; whoever needs many at
 * a time gets many connections, so that they spread over the endpoints of a service. Nothing is loaded before the first
 * call.
 */
@NullMarked
package dev.edict.server.http.client;

import org.jspecify.annotations.NullMarked;
