package dev.edict.cli.chaos;

import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** What somebody writes with: a server, a namespace, and a random sequence of their own. */
record Desk(Supplier<Client> client, String namespace, RandomGenerator random) {

    <T extends Resource> ResourceClient<T> of(ObjectType<T> type) {
        return client.get().of(type).in(namespace);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean either() {
        return random.nextBoolean();
    }

    String image() {
        return "image-" + below(4);
    }

    <T> Optional<T> any(List<T> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(below(all.size())));
    }

    /** Always in the same one of three ways for an object: somebody else may be about to delete it, too. */
    <T extends Resource> void delete(ObjectType<T> type, String name) {
        String uid = of(type).get(name).metadata().uid();
        of(type).delete(name, DeleteOptions.EMPTY.editPreconditions(only -> only.withUid(uid))
                .withPropagationPolicy(switch (Math.floorMod(uid.hashCode(), 3)) {
                    case 0 -> "Orphan";
                    case 1 -> "Foreground";
                    default -> "Background";
                }));
    }
}
