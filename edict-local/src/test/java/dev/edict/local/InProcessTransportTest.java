package dev.edict.local;

import dev.edict.client.transport.Transport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;

class InProcessTransportTest extends TransportContract {

    @Override
    Transport administrator(Edict server) {
        return InProcessTransport.of(server, User.of("administrator", User.MASTERS));
    }

    @Override
    Transport stranger(Edict server) {
        return InProcessTransport.of(server, User.of("stranger"));
    }
}
