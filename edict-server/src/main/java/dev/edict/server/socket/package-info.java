/** Programs beside the server that it asks over a socket of the machine (gRPC). */
@org.jspecify.annotations.NullMarked
package dev.edict.server.socket;
