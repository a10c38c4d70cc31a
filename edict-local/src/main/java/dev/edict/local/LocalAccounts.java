package dev.edict.local;

import dev.edict.client.request.Client;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Clients of the loops in the server's process: each asks as the account of kube-system whose name it is asked for by, so that it
 * may do what the roles of that account say, and no more. The empty name is the manager of all loops. Closes the clients that it
 * has made.
 */
public final class LocalAccounts implements Function<String, Client>, AutoCloseable {
    private static final User MANAGER = User.of("system:kube-controller-manager", User.AUTHENTICATED);

    private final Edict edict;
    private final Map<String, Client> clients = new ConcurrentHashMap<>();

    public LocalAccounts(Edict edict) {
        this.edict = edict;
    }

    @Override
    public Client apply(String account) {
        return clients.computeIfAbsent(account, name -> LocalClients.of(edict, user(name)));
    }

    private static User user(String account) {
        return account.isEmpty()
                ? MANAGER
                : User.of("system:serviceaccount:kube-system:" + account,
                        "system:serviceaccounts", "system:serviceaccounts:kube-system", User.AUTHENTICATED);
    }

    @Override
    public void close() {
        clients.values().forEach(Client::close);
    }
}
