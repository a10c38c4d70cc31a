/** Namespaces that are being deleted are emptied, say how far that is, and go. */
@NullMarked
package dev.edict.controllers.namespace;

import org.jspecify.annotations.NullMarked;
