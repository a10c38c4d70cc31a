/** Which plugins have a say in a profile, when, and with what weight: what is said about that, and what comes of it. */
@NullMarked
package dev.edict.scheduler.profile;

import org.jspecify.annotations.NullMarked;
