package dev.edict.compat.kit;

import dev.edict.client.connect.Connection;

/** A server that a kit is tried on, and what may be done to it. */
interface TestedServer extends AutoCloseable {

    /** The straight way to it, as somebody who may do everything. */
    Connection connection();

    /** Whether it can be killed; others are only cut off. */
    boolean isMortal();

    /** Ends it in the middle of whatever it does, and starts it again on its data, at the same address. */
    void killAndRestart() throws Exception;

    /** Has it forget all versions but the newest, if it can be told to. */
    void compact();

    /** Whether it sends bookmarks every few seconds; others send them every minute, which is long for a test. */
    boolean sendsManyBookmarks();

    @Override
    void close();
}
