/**
 * The way out: requests of this server to other servers over TLS.
 *
 * <p>Blocking code for virtual threads. {@link HttpClient} speaks HTTP/1.1: a connection carries one request at a time and is used
 * again; whoever needs many at a time gets many connections, so that they spread over the endpoints of a service. {@link
 * CallClient} is for answers that are read whole, and lets many calls share a connection where the other side speaks HTTP/2.
 * Nothing is loaded before the first call.
 */
@NullMarked
package dev.edict.server.http.client;

import org.jspecify.annotations.NullMarked;
