package dev.edict.server.assembly;

import dev.edict.server.filter.Authorizer;
import java.util.ArrayList;
import java.util.List;

/** Who is asked for rights, in order. */
final class Authorizations {
    private Authorizations() {}

    static Authorizer of(Seams seams) {
        List<Authorizer> asked = new ArrayList<>(List.of(Authorizer.masters()));
        asked.addAll(seams.authorizers());
        asked.add(Authorizer.everybody());
        return Authorizer.chain(asked);
    }
}
