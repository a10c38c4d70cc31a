/** That nobody gets or gives more than they have by what they write: roles and bindings, policies, claims for devices. */
@NullMarked
package dev.edict.server.authorize.escalate;

import org.jspecify.annotations.NullMarked;
