@NullMarked
package dev.edict.controllers.serviceaccount;

import org.jspecify.annotations.NullMarked;
