package dev.edict.compat.kit;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Changes config maps of two namespaces at random, over a way on which nothing goes wrong; the server itself may be away. Whether a
 * change was done is not its business: what counts is what the server lists in the end.
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

    static void prepare(Client client, List<String> namespaces) {
        for (String namespace : namespaces) {
            try {
                client.of(Namespace.TYPE).create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(namespace)));
            } catch (ApiFailure.AlreadyExists there) {
                // From a run that was broken off.
            }
        }
    }

    List<String> namespaces() {
        return namespaces;
    }

    /** How many changes the server has acknowledged. */
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
        try {
            if (random.nextInt(3) == 0) {
                maps.delete(name);
            } else if (maps.find(name).isPresent()) {
                maps.replace(map);
            } else {
                maps.create(map);
            }
            done++;
        } catch (ApiFailure.NotFound | ApiFailure.AlreadyExists otherwise) {
            done++;
        } catch (ClientException away) {
            // The server is being killed, or comes back; nobody knows what it has done.
        }
    }

    /** Removes what rounds have left. */
    void clean() {
        for (String namespace : namespaces) {
            client.of(ConfigMap.TYPE).in(namespace).deleteCollection(DeleteOptions.EMPTY, ListOptions.ALL.withLabels(MARK));
        }
    }
}
