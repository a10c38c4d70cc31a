@NullMarked
package dev.edict.controllers.namespace;

import org.jspecify.annotations.NullMarked;
