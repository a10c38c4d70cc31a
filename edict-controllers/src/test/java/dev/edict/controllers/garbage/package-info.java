@NullMarked
package dev.edict.controllers.garbage;

import org.jspecify.annotations.NullMarked;
