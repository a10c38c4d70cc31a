/**
 * Passing requests on to somebody else and the answers back, whatever they are: pages whose links have to be rewritten, streams that
 * do not end, connections that are upgraded.
 */
@NullMarked
package dev.edict.server.proxy;

import org.jspecify.annotations.NullMarked;
