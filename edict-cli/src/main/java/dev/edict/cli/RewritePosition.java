package dev.edict.cli;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.embedded.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a rewrite has come, kept in a file while it is not finished. It counts only for the same server and the same keys: with
 * others it would leave out what has to be written again.
 *
 * @param server whose objects these are
 * @param keys by what the server closes values
 * @param done the resources that are finished
 * @param resource the one that is not
 * @param token where its next page begins; empty for the first
 */
record RewritePosition(String server, String keys, List<String> done, String resource, String token, RewriteCounts counts) {

    static RewritePosition start(String server, String keys) {
        return new RewritePosition(server, keys, List.of(), "", "", RewriteCounts.NONE);
    }

    RewritePosition at(String newResource, String newToken, RewriteCounts newCounts) {
        return new RewritePosition(server, keys, done, newResource, newToken, newCounts);
    }

    RewritePosition finished(String finished, RewriteCounts newCounts) {
        List<String> more = new ArrayList<>(done);
        more.add(finished);
        return new RewritePosition(server, keys, List.copyOf(more), "", "", newCounts);
    }

    /** Where an earlier rewrite has stopped, or the beginning if there was none that counts. */
    static RewritePosition read(Path file, String server, String keys) throws IOException {
        RewritePosition start = start(server, keys);
        try {
            if (Json.parse(Files.readAllBytes(file)) instanceof ObjectValue tree
                    && tree.string("server").equals(server) && tree.string("keys").equals(keys)) {
                return new RewritePosition(server, keys, tree.list("done").strings(), tree.string("resource"),
                        tree.string("token"), RewriteCounts.of(tree.object("counts")));
            }
            return start;
        } catch (NoSuchFileException | JsonSyntaxException none) {
            return start;
        }
    }

    void write(Path file) throws IOException {
        ObjectValue tree = ObjectValue.of("server", server, "keys", keys, "done", done, "resource", resource, "token", token,
                "counts", counts.tree());
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(beside, Json.text(tree).getBytes(StandardCharsets.UTF_8));
        OwnerOnly.restrict(beside);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
