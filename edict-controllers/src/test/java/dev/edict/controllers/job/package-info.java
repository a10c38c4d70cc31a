@NullMarked
package dev.edict.controllers.job;

import org.jspecify.annotations.NullMarked;
