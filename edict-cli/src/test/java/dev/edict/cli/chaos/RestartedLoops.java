package dev.edict.cli.chaos;

import dev.edict.client.request.Client;
import dev.edict.controllers.Choice;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.Keys;
import dev.edict.controllers.Loops;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.local.LocalAccounts;
import dev.edict.scheduler.RunningScheduler;
import dev.edict.scheduler.SchedulerSettings;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import java.util.List;
import java.util.random.RandomGenerator;

/** All loops and the scheduler, beside a server of this process, which can be interrupted in whatever they do and begin anew. */
final class RestartedLoops implements AutoCloseable {
    private static final List<ControlLoop> USUAL =
            Loops.all().stream().filter(Choice.parse("*", Loops.all())::includes).toList();

    private final List<ControlLoop> loops;
    private final LocalAccounts accounts;
    private final Client schedulerClient;
    private final Keys keys;
    private final boolean elected;
    private Controllers controllers;
    private RunningScheduler scheduler;
    private int restarts;

    /** @param loops which of them */
    private RestartedLoops(Edict edict, boolean elected, List<ControlLoop> loops) {
        this.loops = loops;
        this.accounts = new LocalAccounts(edict);
        this.schedulerClient = new Client(
                InProcessTransport.of(edict, User.of("system:kube-scheduler", User.AUTHENTICATED)));
        this.keys = LocalLoops.keys(edict);
        this.elected = elected;
        this.controllers = Controllers.start(loops, accounts, keys, elected);
        this.scheduler = RunningScheduler.start(schedulerClient, SchedulerSettings.USUAL, elected);
    }

    /** Those that take turns with others of the same store. */
    static RestartedLoops elected(Edict edict) {
        return new RestartedLoops(edict, true, USUAL);
    }

    /** Those that nobody else does the work of, beside {@link FastNodeLoops}. */
    static RestartedLoops alone(Edict edict) {
        return new RestartedLoops(edict, false, USUAL.stream().filter(loop -> !FastNodeLoops.NAMES.contains(loop.name())).toList());
    }

    /** Interrupts the loops, or the scheduler, or both. */
    void restart(RandomGenerator random) {
        int which = random.nextInt(3);
        if (which != 0) {
            controllers.close();
            controllers = Controllers.start(loops, accounts, keys, elected);
        }
        if (which != 1) {
            scheduler.close();
            scheduler = RunningScheduler.start(schedulerClient, SchedulerSettings.USUAL, elected);
        }
        restarts++;
    }

    int restarts() {
        return restarts;
    }

    @Override
    public void close() {
        controllers.close();
        scheduler.close();
        schedulerClient.close();
        accounts.close();
    }
}
