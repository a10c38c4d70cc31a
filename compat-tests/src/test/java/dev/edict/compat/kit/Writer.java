package dev.edict.compat.kit;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Changes config maps of two namespaces at random, over a way on which nothing goes wrong; the server itself may be away. Whether a
 * change was done that nobody has answered is not its business: what counts is what the server lists in the end.
 */
final class Writer {
    /** What those objects have that selective informers follow. */
    static final String SELECTED = "edict.dev/selected=yes";

    private static final String MARK = "edict.dev/kit-round";
    private static final int NAMES = 8;
    private static final int LARGE = 60_000;

    private final Client client;
    private final List<String> namespaces;
    private final Random random;
    private int done;

    Writer(Client client, List<String> namespaces, Random random) {
        this.client = client;
        this.namespaces = namespaces;
        this.random = random;
    }

    /** Two namespaces that nobody has used before: one that is being removed would take nothing. */
    static List<String> prepare(Client client) {
        Namespace fresh = Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withGenerateName("edict-kit-rounds-"));
        return List.of(client.of(Namespace.TYPE).create(fresh).name(), client.of(Namespace.TYPE).create(fresh).name());
    }

    List<String> namespaces() {
        return namespaces;
    }

    /** How many objects were written or removed, as the server says. */
    int done() {
        return done;
    }

    void changes(int count) {
        for (int change = 0; change < count; change++) {
            change();
        }
    }

    void change() {
        ResourceClient<ConfigMap> maps = client.of(ConfigMap.TYPE).in(namespaces.get(random.nextInt(namespaces.size())));
        String name = "map-" + random.nextInt(NAMES);
        boolean isSelected = random.nextInt(4) > 0;
        // One event of several pieces now and then, so that a cut falls into the middle of one.
        String text = "x".repeat(random.nextInt(12) == 0 ? random.nextInt(LARGE) : random.nextInt(30)) + random.nextInt();
        ConfigMap map = ConfigMap.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withLabels(isSelected
                        ? Map.of(MARK, "yes", "edict.dev/selected", "yes")
                        : Map.of(MARK, "yes")))
                .withData(Map.of("text", text));
        boolean isRemoved = random.nextInt(3) == 0;
        try {
            if (isRemoved ? remove(maps, name) : write(maps, map)) {
                done++;
            }
        } catch (NoAnswerException away) {
            // The server is being killed, or comes back; nobody knows what it has done.
        } catch (ApiFailure failure) {
            if (failure.code() < 500 && !(failure instanceof ApiFailure.TooManyRequests)) {
                throw failure;
            }
        }
    }

    private static boolean remove(ResourceClient<ConfigMap> maps, String name) {
        try {
            maps.delete(name);
            return true;
        } catch (ApiFailure.NotFound gone) {
            return false;
        }
    }

    /** What is there may not be what was read, if something was under way of which nobody knows. */
    private static boolean write(ResourceClient<ConfigMap> maps, ConfigMap map) {
        if (maps.find(map.name()).isPresent()) {
            try {
                maps.replace(map);
                return true;
            } catch (ApiFailure.NotFound gone) {
                return false;
            }
        }
        try {
            maps.create(map);
            return true;
        } catch (ApiFailure.AlreadyExists there) {
            return false;
        }
    }

    /** Removes what rounds have left. */
    void clean() {
        for (String namespace : namespaces) {
            client.of(ConfigMap.TYPE).in(namespace).deleteCollection(DeleteOptions.EMPTY, ListOptions.ALL.withLabels(MARK));
        }
    }
}
