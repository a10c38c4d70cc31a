@NullMarked
package dev.edict.controllers.disruption;

import org.jspecify.annotations.NullMarked;
