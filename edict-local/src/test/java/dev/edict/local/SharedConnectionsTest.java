package dev.edict.local;

import dev.edict.client.connect.ClientOptions;
import dev.edict.client.transport.TransportSettings;

/** The same with watches on the connections that all else uses. */
class SharedConnectionsTest extends JdkTransportTest {

    @Override
    ClientOptions options() {
        return ClientOptions.standard().withTransport(TransportSettings.standard().withWatchesApart(false));
    }
}
