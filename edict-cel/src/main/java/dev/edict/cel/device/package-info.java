/** Expressions that choose devices (dynamic resource allocation): what they see of a device, and whether they choose it. */
@NullMarked
package dev.edict.cel.device;

import org.jspecify.annotations.NullMarked;
