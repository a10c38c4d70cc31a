@NullMarked
package dev.edict.controllers.finish;

import org.jspecify.annotations.NullMarked;
