/** Conversion, asked for as a server does. */
@NullMarked
package dev.edict.client.webhook;

import org.jspecify.annotations.NullMarked;
