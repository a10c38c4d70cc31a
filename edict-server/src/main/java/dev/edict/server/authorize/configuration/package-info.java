/** Who is asked about rights, and in which order: by flags, or by an AuthorizationConfiguration. */
@NullMarked
package dev.edict.server.authorize.configuration;

import org.jspecify.annotations.NullMarked;
