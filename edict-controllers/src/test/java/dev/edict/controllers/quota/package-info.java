@NullMarked
package dev.edict.controllers.quota;

import org.jspecify.annotations.NullMarked;
