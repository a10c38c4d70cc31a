package dev.edict.node.shell;

import java.io.IOException;

/** What one can type. */
@FunctionalInterface
interface Command {
    /** @return with which code it ends */
    int run(Call call) throws IOException, InterruptedException;
}
