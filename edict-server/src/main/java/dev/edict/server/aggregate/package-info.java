/**
 * Other servers that answer for a version of a group: which they are ({@code APIService}), whether they are there, and how
 * requests, discovery and OpenAPI documents pass through.
 */
@NullMarked
package dev.edict.server.aggregate;

import org.jspecify.annotations.NullMarked;
