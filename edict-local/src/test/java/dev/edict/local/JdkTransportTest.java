package dev.edict.local;

import dev.edict.client.connect.ClientOptions;
import dev.edict.client.connect.Impersonation;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.transport.Transport;
import dev.edict.server.Edict;
import java.nio.charset.StandardCharsets;

class JdkTransportTest extends TransportContract {

    private static Kubeconfig kubeconfig(Edict server) {
        return Kubeconfig.parse(server.kubeconfig().toYaml().getBytes(StandardCharsets.UTF_8));
    }

    ClientOptions options() {
        return ClientOptions.standard();
    }

    @Override
    Transport administrator(Edict server) {
        return kubeconfig(server).connection().open(options());
    }

    @Override
    Transport stranger(Edict server) {
        return kubeconfig(server).connection().as(Impersonation.of("stranger")).open(options());
    }
}
