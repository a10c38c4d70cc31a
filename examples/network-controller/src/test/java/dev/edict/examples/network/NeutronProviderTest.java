package dev.edict.examples.network;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;

/** With a Neutron that is played. {@link RealNeutronTest} sees to it that it is played well. */
class NeutronProviderTest extends NeutronContract {
    private final Neutron neutron = new Neutron();

    NeutronProviderTest() throws IOException {
        start();
    }

    @Override
    URI endpoint() {
        return neutron.endpoint();
    }

    @Override
    @AfterEach
    void stop() {
        neutron.stop();
    }

    @Override
    final void start() throws IOException {
        neutron.start();
    }
}
