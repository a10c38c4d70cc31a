/** Requests for certificates: who may have one signed, for how long it is good, and when a request has had its day. */
@NullMarked
package dev.edict.server.sign;

import org.jspecify.annotations.NullMarked;
