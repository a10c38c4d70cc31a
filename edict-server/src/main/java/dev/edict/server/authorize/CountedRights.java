package dev.edict.server.authorize;

import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import java.util.function.Consumer;

/** One who is asked for rights and whose decisions are counted. */
public final class CountedRights implements Authorizer {
    private final Authorizer asked;
    private final Consumer<Decision> count;

    public CountedRights(Authorizer asked, Consumer<Decision> count) {
        this.asked = asked;
        this.count = count;
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        Decision decision = asked.decide(user, request);
        count.accept(decision);
        return decision;
    }

    @Override
    public Rules rules(User user, String namespace) {
        return asked.rules(user, namespace);
    }
}
