@NullMarked
package dev.edict.controllers.autoscale;

import org.jspecify.annotations.NullMarked;
