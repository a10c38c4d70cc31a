@NullMarked
package dev.edict.controllers.certificate;

import org.jspecify.annotations.NullMarked;
