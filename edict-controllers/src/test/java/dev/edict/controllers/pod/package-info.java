@NullMarked
package dev.edict.controllers.pod;

import org.jspecify.annotations.NullMarked;
