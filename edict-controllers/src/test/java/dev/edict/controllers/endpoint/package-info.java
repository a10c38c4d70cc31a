@NullMarked
package dev.edict.controllers.endpoint;

import org.jspecify.annotations.NullMarked;
