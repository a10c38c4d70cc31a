package dev.edict.server.authorize.rbac;

import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Rights by Roles and ClusterRoles and their bindings.
 *
 * <p><b>The problem.</b> Every request asks, and there may be tens of thousands of bindings. Nevertheless a binding that was
 * written a moment ago has to count, and one that was deleted must not.
 *
 * <p><b>The idea.</b> An {@link Index} is compiled from the objects of the four resources. These are roots of immutable trees,
 * which stay the same for as long as nothing changes: to find out that the index is of today costs four comparisons. Where one
 * of them differs, whoever asks first compiles what is different into the next index, and others wait for that.
 *
 * <p><b>What it promises.</b> A decision rests on one index, and that on the state of all four resources at one revision. It
 * knows all that this server has acknowledged before it was asked, and what other servers have written as far as this one has
 * heard of it. While the objects have not been read yet, whoever asks waits; where they can not be read, the question fails.
 * Nothing is read before the first question. Safe for use by any thread.
 */
public final class RoleRights implements Authorizer {
    private final RoleSources sources;
    /** Held while the next index is compiled, and for nothing that may have to be waited for. */
    private final ReentrantLock compiling = new ReentrantLock();
    private volatile Index index = Index.EMPTY;

    public RoleRights(RoleSources sources) {
        this.sources = sources;
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        return current().decide(user, request);
    }

    @Override
    public Rules rules(User user, String namespace) {
        return current().rules(user, namespace);
    }

    private Index current() {
        Index known = index;
        RoleObjects now = sources.otherThan(known.objects());
        return now == null ? known : compiled(now);
    }

    /** An index of these objects or of newer ones. Of the same revision they may have been read anew: then these are taken. */
    private Index compiled(RoleObjects objects) {
        compiling.lock();
        try {
            Index known = index;
            boolean newer = known.objects().areNotOlderThan(objects) && !objects.areNotOlderThan(known.objects());
            if (!newer) {
                known = IndexChange.of(known, objects);
                index = known;
            }
            return known;
        } finally {
            compiling.unlock();
        }
    }
}
