/**
 * Rights by roles: who is bound to a role may do what its rules say. {@link dev.edict.server.authorize.rbac.RoleRights} decides,
 * by an {@link dev.edict.server.authorize.rbac.Index} that is compiled from the four resources and follows them.
 */
@NullMarked
package dev.edict.server.authorize.rbac;

import org.jspecify.annotations.NullMarked;
