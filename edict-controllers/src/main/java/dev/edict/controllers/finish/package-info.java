/** What has ended does not stay for ever: jobs are removed some time after their end, if they say so. */
@NullMarked
package dev.edict.controllers.finish;

import org.jspecify.annotations.NullMarked;
