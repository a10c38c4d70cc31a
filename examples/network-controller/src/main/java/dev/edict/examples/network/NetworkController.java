package dev.edict.examples.network;

import dev.edict.client.connect.Connection;
import dev.edict.client.control.Controller;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventSource;
import dev.edict.client.request.Client;
import java.time.Duration;

/** Makes networks real. {@code NetworkController [provider]}: see {@link NetworkProvider#of}. */
public final class NetworkController {
    private NetworkController() {}

    /** The server is that of the kubeconfig, or of the pod. Ends in order when it is told to by a signal. */
    public static void main(String[] arguments) throws InterruptedException {
        NetworkProvider provider = NetworkProvider.of(arguments.length == 0 ? "memory" : arguments[0], System.getenv());
        try (Client client = new Client(Connection.ofEnvironment().open());
                EventBroadcaster events = new EventBroadcaster(client);
                InformerFactory informers = InformerFactory.of(client).withResync(Duration.ofSeconds(30));
                Controller<ObjectKey> controller = of(client, informers, events, provider)) {
            stopOnSignal(controller, events);
            controller.run();
        }
    }

    /** The informer's handlers put the keys of networks into a queue, from which two workers take them. */
    static Controller<ObjectKey> of(Client client, InformerFactory informers, EventBroadcaster events, NetworkProvider provider) {
        return Controller.of("network", NetworkType.TYPE, informers).workers(2).converging(
                client, provider, how -> how.events(events.recorder(EventSource.of("network-controller"))));
    }

    /** What is queued is still dealt with, and what was done is told. */
    private static void stopOnSignal(Controller<ObjectKey> controller, EventBroadcaster events) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            controller.close();
            events.close();
        }));
    }
}
