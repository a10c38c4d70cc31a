@NullMarked
package dev.edict.controllers.statefulset;

import org.jspecify.annotations.NullMarked;
