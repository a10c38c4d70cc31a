/** Pods with an identity: made and deleted one after the other, each with claims of its own, and replaced under the same name. */
@NullMarked
package dev.edict.controllers.statefulset;

import org.jspecify.annotations.NullMarked;
