/** A pod on each node that fits: which nodes those are, what is made and deleted, and how new templates are rolled out. */
@NullMarked
package dev.edict.controllers.daemonset;

import org.jspecify.annotations.NullMarked;
