@NullMarked
package dev.edict.controllers.bootstraptoken;

import org.jspecify.annotations.NullMarked;
