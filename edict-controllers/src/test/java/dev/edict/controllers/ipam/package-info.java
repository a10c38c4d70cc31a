@NullMarked
package dev.edict.controllers.ipam;

import org.jspecify.annotations.NullMarked;
