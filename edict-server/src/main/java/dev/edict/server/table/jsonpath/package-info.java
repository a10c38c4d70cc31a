/** The small JSONPath of kubectl templates, for the columns that custom resources declare. */
@NullMarked
package dev.edict.server.table.jsonpath;

import org.jspecify.annotations.NullMarked;
