package dev.edict.cli.chaos;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.Client;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ByteStream;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.local.InProcessTransport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Clients of nodes, by their names, some of which the server does not hear for a while. */
final class Silence implements Function<String, Client>, AutoCloseable {
    private final Edict edict;
    private final Map<String, Client> clients = new ConcurrentHashMap<>();
    private final Set<String> silent = ConcurrentHashMap.newKeySet();

    Silence(Edict edict) {
        this.edict = edict;
    }

    void begin(String node) {
        silent.add(node);
    }

    void end(String node) {
        silent.remove(node);
    }

    @Override
    public Client apply(String node) {
        return clients.computeIfAbsent(node, name -> new Client(new Heard(name, InProcessTransport.of(
                edict, User.of("system:node:" + name, "system:nodes", User.AUTHENTICATED)))));
    }

    @Override
    public void close() {
        clients.values().forEach(Client::close);
    }

    private final class Heard implements Transport {
        private final String node;
        private final Transport server;

        Heard(String node, Transport server) {
            this.node = node;
            this.server = server;
        }

        private Transport server(Request request) {
            if (silent.contains(node)) {
                throw new NoAnswerException(request + ": " + node + " is cut off", new IllegalStateException(node));
            }
            return server;
        }

        @Override
        public Answer send(Request request) {
            return server(request).send(request);
        }

        @Override
        public EventStream watch(Request request) {
            return server(request).watch(request);
        }

        @Override
        public ByteStream open(Request request) {
            return server(request).open(request);
        }

        @Override
        public Channels connect(Request request, String protocol) {
            return server(request).connect(request, protocol);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
