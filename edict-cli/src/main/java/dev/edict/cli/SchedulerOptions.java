package dev.edict.cli;

import dev.edict.cli.scheduling.SchedulerConfigurationFile;
import dev.edict.client.request.Client;
import dev.edict.local.LocalClients;
import dev.edict.scheduler.RunningScheduler;
import dev.edict.scheduler.SchedulerSettings;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.server.filter.User;
import dev.edict.server.health.HealthCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether pods are scheduled beside the server, and how. */
final class SchedulerOptions {
    private static final User USER = User.of("system:kube-scheduler", User.AUTHENTICATED);

    private static final Option SCHEDULER = new Option("--scheduler", "true|false",
            "Whether pods of default-scheduler are put on nodes. Say false if another scheduler does that.", "true");

    private static final Option CONFIGURATION = new Option("--scheduler-config", "FILE",
            "How pods are put on nodes: a KubeSchedulerConfiguration of kubescheduler.config.k8s.io/v1. Read once.");

    static final List<Option> OPTIONS = List.of(SCHEDULER, CONFIGURATION);

    private SchedulerOptions() {}

    /** @param elected whether other servers may schedule the pods of the same store: then one of them works at a time */
    static void apply(Arguments arguments, boolean elected, EdictBuilder builder) {
        String file = arguments.find(CONFIGURATION);
        if (arguments.isTrue(SCHEDULER)) {
            SchedulerSettings settings = file == null ? SchedulerSettings.USUAL : settings(Path.of(file));
            builder.alongside(edict -> begin(edict, settings, elected));
        } else if (file != null) {
            throw new Arguments.UsageException(
                    CONFIGURATION.name() + " is for the scheduler, which " + SCHEDULER.name() + "=false leaves out");
        }
    }

    private static SchedulerSettings settings(Path file) {
        try {
            return SchedulerConfigurationFile.read(Files.readAllBytes(file));
        } catch (IOException | IllegalArgumentException wrong) {
            throw new Arguments.UsageException(CONFIGURATION.name() + ": " + file + ": " + FailureWords.of(wrong));
        }
    }

    private static AutoCloseable begin(Edict edict, SchedulerSettings settings, boolean elected) {
        Client client = LocalClients.of(edict, USER);
        RunningScheduler scheduler = RunningScheduler.start(client, settings, elected);
        AutoCloseable told = edict.components().add(new HealthCheck("scheduler", scheduler::trouble));
        return () -> {
            told.close();
            scheduler.close();
            client.close();
        };
    }
}
