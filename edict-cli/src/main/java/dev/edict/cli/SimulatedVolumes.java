package dev.edict.cli;

import dev.edict.client.request.Client;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.volume.simulate.SimulatedStorage;
import dev.edict.local.InProcessTransport;
import dev.edict.local.LocalAccounts;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;

/** Storage for simulated nodes: its class is made when the server begins, and its loops run beside it. */
final class SimulatedVolumes {
    private static final Logger LOG = System.getLogger(SimulatedVolumes.class.getName());

    private SimulatedVolumes() {}

    /** Does not wait for it: nothing else needs storage to begin. */
    static AutoCloseable begin(Edict edict, boolean elected) {
        LocalAccounts accounts = new LocalAccounts(edict);
        CompletableFuture<Controllers> controllers = CompletableFuture.supplyAsync(() -> {
            install(edict);
            return Controllers.startApart("edict-simulated-storage", SimulatedStorage.loops(), accounts, elected);
        }, task -> Thread.ofVirtual().name("storage").start(task));
        return () -> {
            controllers.thenAccept(Controllers::close).exceptionally(failed -> null).join();
            accounts.close();
        };
    }

    private static void install(Edict edict) {
        try (Client administrator = new Client(InProcessTransport.of(edict, User.of("edict", User.MASTERS)))) {
            SimulatedStorage.install(administrator);
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "there is no simulated storage: " + failure.getMessage());
            throw failure;
        }
    }
}
