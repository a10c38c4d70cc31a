package dev.edict.server.http.netty;

/** The event that tells each connection to finish what it does and to close. */
enum ServerClosing {
    INSTANCE
}
