@NullMarked
package dev.edict.controllers.storagemigration;

import org.jspecify.annotations.NullMarked;
