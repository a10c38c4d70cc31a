/** Service accounts: the tokens that the server gives to them, and how it knows them again. */
@NullMarked
package dev.edict.server.authenticate.account;

import org.jspecify.annotations.NullMarked;
