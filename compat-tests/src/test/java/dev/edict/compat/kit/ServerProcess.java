package dev.edict.compat.kit;

import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An Edict that is a process, so that it can be killed. Ends with its parent: when nobody can write to it any more. */
final class ServerProcess {
    /** Longer than the silence in which the client of a round asks for a sign of life: see its settings. */
    private static final Duration BOOKMARKS = Duration.ofSeconds(3);

    static final String READY = "ready at ";
    static final String COMPACT = "compact";
    static final String COMPACTED = "compacted";
    static final String KUBECONFIG = "kubeconfig";

    private ServerProcess() {}

    /** @param words directory, port, and the endpoint of an etcd, or nothing for the embedded store */
    public static void main(String[] words) throws IOException {
        Path directory = Path.of(words[0]);
        Store store = words.length > 2
                ? EtcdStore.open(EtcdOptions.of(List.of(URI.create(words[2]))))
                : EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store")).withLibraryDirectory(directory.resolve("native")));
        Edict edict = Edict.builder()
                .store(() -> store)
                .certificates(directory.resolve("certificates"))
                .port(Integer.parseInt(words[1]))
                .bookmarkInterval(BOOKMARKS)
                .alongside(LoopsBeside.server())
                .start();
        edict.kubeconfig().writeTo(directory.resolve(KUBECONFIG));
        System.out.println(READY + edict.address().getPort());
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            if (command.equals(COMPACT)) {
                store.compact(store.revision());
                System.out.println(COMPACTED);
            }
        }
        edict.close();
        System.exit(0);
    }
}
