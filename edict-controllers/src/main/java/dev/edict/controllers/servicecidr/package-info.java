/** The ranges from which services get their addresses: which are in use, and which may go. */
@NullMarked
package dev.edict.controllers.servicecidr;

import org.jspecify.annotations.NullMarked;
