/**
 * Several streams over one connection that was upgraded to {@code SPDY/3.1}, as commands and ports of pods travel between clients,
 * servers and nodes.
 *
 * <p>Blocking code for virtual threads, over any pair of streams of bytes. {@link dev.edict.spdy.SpdyConnection} is either side;
 * {@link dev.edict.spdy.SpdyStream} is one of its streams. What Kubernetes does not use of the protocol is read and passed over:
 * priorities, settings, pushed streams. Above all nobody there keeps account of windows: whoever reads slowly slows the whole
 * connection down.
 */
@NullMarked
package dev.edict.spdy;

import org.jspecify.annotations.NullMarked;
