@NullMarked
package dev.edict.controllers.cronjob;

import org.jspecify.annotations.NullMarked;
