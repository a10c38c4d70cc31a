/**
 * Users whom others vouch for: tokens (JSON Web Tokens, RFC 7519) of issuers that speak OpenID Connect, and what is made of
 * their claims.
 */
@NullMarked
package dev.edict.server.authenticate.issuer;

import org.jspecify.annotations.NullMarked;
