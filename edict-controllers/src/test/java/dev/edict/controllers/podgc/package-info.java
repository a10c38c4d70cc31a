@NullMarked
package dev.edict.controllers.podgc;

import org.jspecify.annotations.NullMarked;
