/** A small server for HTTP/1.1 over TLS, whose connections can become something else. Everything blocks, on virtual threads. */
@NullMarked
package dev.edict.node.http;

import org.jspecify.annotations.NullMarked;
