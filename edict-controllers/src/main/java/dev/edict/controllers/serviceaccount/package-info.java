/** Service accounts: each namespace has one, and the tokens that lie in Secrets are made and taken away. */
@NullMarked
package dev.edict.controllers.serviceaccount;

import org.jspecify.annotations.NullMarked;
