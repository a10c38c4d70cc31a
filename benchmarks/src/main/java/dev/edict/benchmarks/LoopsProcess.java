package dev.edict.benchmarks;

import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.request.Client;
import dev.edict.controllers.Choice;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.Loops;
import dev.edict.scheduler.RunningScheduler;
import dev.edict.scheduler.SchedulerSettings;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Our loops and our scheduler without a server: they ask one over HTTP, as upstream's programs do. All of them ask as the
 * administrator, as upstream's do in this comparison.
 */
public final class LoopsProcess {
    private LoopsProcess() {}

    /** @param arguments kubeconfig, whether nothing but the scheduler is to run */
    public static void main(String[] arguments) throws Exception {
        // As edict up does it.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", "4");
        Client client = new Client(Kubeconfig.read(Path.of(arguments[0])).connection().open());
        Choice usual = Choice.parse("*", Loops.all());
        try (RunningScheduler scheduler = RunningScheduler.start(client, SchedulerSettings.USUAL, false)) {
            if (Boolean.parseBoolean(arguments[1])) {
                new CountDownLatch(1).await();
            }
            try (Controllers controllers = Controllers.start(
                    Loops.all().stream().filter(usual::includes).toList(), account -> client, false)) {
                new CountDownLatch(1).await();
            }
        }
    }
}
