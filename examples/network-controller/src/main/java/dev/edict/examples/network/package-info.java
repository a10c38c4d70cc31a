/** The network controller of the walkthrough: from a record to bridges that are there. */
@NullMarked
package dev.edict.examples.network;

import org.jspecify.annotations.NullMarked;
