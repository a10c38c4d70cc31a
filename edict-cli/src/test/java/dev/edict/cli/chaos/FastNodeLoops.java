package dev.edict.cli.chaos;

import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.Keys;
import dev.edict.controllers.Loops;
import dev.edict.local.LocalAccounts;
import dev.edict.server.Edict;
import java.util.List;
import java.util.Set;

/**
 * The loops that find out which nodes are silent, and drive pods away from them: in a time that goes ten times as fast, and restarted
 * more rarely than the others, since one that begins anew gives each node another minute.
 */
final class FastNodeLoops implements AutoCloseable {
    static final Set<String> NAMES = Set.of("node-lifecycle-controller", "taint-eviction-controller");
    private static final int FACTOR = 10;
    private static final List<ControlLoop> LOOPS = Loops.all().stream().filter(loop -> NAMES.contains(loop.name())).toList();

    private final LocalAccounts accounts;
    private final TimeLapse time = new TimeLapse(FACTOR);
    private Controllers controllers;

    FastNodeLoops(Edict edict) {
        this.accounts = new LocalAccounts(edict);
        this.controllers = Controllers.start(LOOPS, accounts, Keys.NONE, false, time, time);
    }

    void restart() {
        controllers.close();
        controllers = Controllers.start(LOOPS, accounts, Keys.NONE, false, time, time);
    }

    @Override
    public void close() {
        controllers.close();
        accounts.close();
    }
}
