package dev.edict.controllers.hash;

import dev.edict.model.json.Json;
import dev.edict.types.Raw;
import java.nio.charset.StandardCharsets;

/** A short name for a revision of a StatefulSet: upstream's, the FNV-1 hash of its data and of how often that name was taken. */
public final class RevisionHash {
    private RevisionHash() {}

    public static String of(Raw data, int collisions) {
        byte[] count = Integer.toString(collisions).getBytes(StandardCharsets.US_ASCII);
        return Fnv.letters(Fnv.one(Fnv.one(Fnv.START, Json.bytes(data.value())), count));
    }
}
