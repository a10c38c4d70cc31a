package dev.edict.server.bootstrap;

import java.time.Duration;

/** Something that the server sees to again and again as long as it runs. */
interface Duty {

    /** Looks after it once; what is in order already costs no write. @return after how long to look again */
    Duration perform();

    /** The server is about to end: takes back what must not outlive it. */
    default void end() {}
}
