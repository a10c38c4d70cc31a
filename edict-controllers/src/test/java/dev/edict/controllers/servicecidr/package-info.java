@NullMarked
package dev.edict.controllers.servicecidr;

import org.jspecify.annotations.NullMarked;
