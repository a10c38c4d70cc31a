package dev.edict.cli;

import dev.edict.client.request.Client;
import dev.edict.local.LocalClients;
import dev.edict.scheduler.RunningScheduler;
import dev.edict.scheduler.SchedulerSettings;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.User;
import dev.edict.server.health.HealthCheck;
import java.util.List;

/** Whether pods are scheduled beside the server. */
final class SchedulerOptions {
    private static final User USER = User.of("system:kube-scheduler", User.AUTHENTICATED);

    private static final Option SCHEDULER = new Option("--scheduler", "true|false",
            "Whether pods of default-scheduler are put on nodes. Say false if another scheduler does that.", "true");

    static final List<Option> OPTIONS = List.of(SCHEDULER);

    private SchedulerOptions() {}

    /** @param elected whether other servers may schedule the pods of the same store: then one of them works at a time */
    static void apply(Arguments arguments, boolean elected, EdictBuilder builder) {
        if (arguments.isTrue(SCHEDULER)) {
            builder.alongside(edict -> begin(edict, elected));
        }
    }

    private static AutoCloseable begin(Edict edict, boolean elected) {
        Client client = LocalClients.of(edict, USER);
        RunningScheduler scheduler = RunningScheduler.start(client, SchedulerSettings.USUAL, elected);
        AutoCloseable told = edict.components().add(new HealthCheck("scheduler", scheduler::trouble));
        return () -> {
            told.close();
            scheduler.close();
            client.close();
        };
    }
}
