@NullMarked
package dev.edict.scheduler.profile;

import org.jspecify.annotations.NullMarked;
