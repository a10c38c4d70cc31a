/** The roles and bindings that every cluster has: what they are, and how those that are there are brought up to date. */
@NullMarked
package dev.edict.server.authorize.defaults;

import org.jspecify.annotations.NullMarked;
