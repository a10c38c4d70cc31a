/** What files tell the server: read field by field, and refused where they say what nobody would read. */
@NullMarked
package dev.edict.server.configure;

import org.jspecify.annotations.NullMarked;
