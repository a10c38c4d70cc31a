/** Addresses and ports of services: claimed in the transaction that writes the service. */
@NullMarked
package dev.edict.server.allocate;

import org.jspecify.annotations.NullMarked;
