package dev.edict.cli;

import dev.edict.client.request.Client;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.volume.simulate.SimulatedStorage;
import dev.edict.local.InProcessTransport;
import dev.edict.local.LocalAccounts;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;

/** Storage for simulated nodes: its class is made when the server begins, and its loops run beside it. */
final class SimulatedVolumes {
    private SimulatedVolumes() {}

    static AutoCloseable begin(Edict edict, boolean elected) {
        try (Client administrator = new Client(InProcessTransport.of(edict, User.of("edict", User.MASTERS)))) {
            SimulatedStorage.install(administrator);
        }
        LocalAccounts accounts = new LocalAccounts(edict);
        Controllers controllers =
                Controllers.startApart("edict-simulated-storage", SimulatedStorage.loops(), accounts, elected);
        return () -> {
            controllers.close();
            accounts.close();
        };
    }
}
