package dev.edict.node.admit;

import dev.edict.api.core.v1.Pod;
import java.util.List;

/** What becomes of a pod that is bound to a node. */
public sealed interface Verdict {
    Verdict TAKEN = new Taken();

    /** It may begin, as far as this node is concerned. */
    record Taken() implements Verdict {}

    /** It can not be there. */
    record Refused(Misfit misfit) implements Verdict {}

    /** It is critical, and can be there when others are gone. */
    record Preempts(List<Pod> victims) implements Verdict {}
}
