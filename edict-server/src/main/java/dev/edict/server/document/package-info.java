/** Documents that the server says of itself: how a client asks for a form of them, and bytes that are encoded once. */
@NullMarked
package dev.edict.server.document;

import org.jspecify.annotations.NullMarked;
