/** Requests in the name of somebody else: who may be whom, wholly or for some requests only. */
@org.jspecify.annotations.NullMarked
package dev.edict.server.authenticate.impersonate;
