package dev.edict.examples.network;

import dev.edict.client.connect.Connection;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Signals;
import dev.edict.client.elect.LeaderElection;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.request.Client;
import java.time.Duration;

/** Makes networks real. {@code NetworkController [provider]}: see {@link NetworkProvider#of}. */
public final class NetworkController {
    private static final String NAME = "network-controller";

    private NetworkController() {}

    /**
     * Watches the server of the kubeconfig, or of the pod, and looks at every network each 30 seconds, whether it has changed or
     * not. Of several that run, one works. Ends in order when it is told to by a signal.
     */
    public static void main(String[] arguments) throws InterruptedException {
        NetworkProvider provider = NetworkProvider.of(arguments.length == 0 ? "memory" : arguments[0], System.getenv());
        try (Client client = new Client(Connection.ofEnvironment().open());
                EventBroadcaster events = new EventBroadcaster(client);
                InformerFactory informers = InformerFactory.of(client).withResync(Duration.ofSeconds(30));
                Controller<ObjectKey> controller = of(client, informers, events.recorder(NAME), provider)) {
            Signals.run(LeaderElection.of(client, "default", NAME, controller::run)::runForever);
        }
    }

    /**
     * The informer tells what happens to networks, and their keys, {@code namespace/name}, are put into a queue. Two workers take
     * them from there: for each they look at what the network should be and at what it is, and make the one the other.
     */
    static Controller<ObjectKey> of(Client client, InformerFactory informers, EventRecorder events, NetworkProvider provider) {
        return Controller.of("network", NetworkType.TYPE, informers).workers(2).events(events).converging(client, provider);
    }
}
