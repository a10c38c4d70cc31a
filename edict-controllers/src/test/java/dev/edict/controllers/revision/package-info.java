@NullMarked
package dev.edict.controllers.revision;

import org.jspecify.annotations.NullMarked;
