package dev.edict.server.filter;

import java.util.ArrayList;
import java.util.List;

/** Several who know of rights, in order. */
final class AuthorizerChain implements Authorizer {
    private final List<Authorizer> asked;

    AuthorizerChain(List<Authorizer> asked) {
        this.asked = List.copyOf(asked);
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        List<String> reasons = List.of();
        List<String> errors = List.of();
        for (Authorizer authorizer : asked) {
            Decision decision = authorizer.decide(user, request);
            if (decision.verdict() != Decision.Verdict.NO_OPINION) {
                return decision;
            }
            reasons = with(reasons, decision.reason());
            errors = with(errors, decision.error());
        }
        return new Decision(Decision.Verdict.NO_OPINION, String.join("\n", reasons), Rules.together(errors));
    }

    private static List<String> with(List<String> texts, String text) {
        if (text.isEmpty()) {
            return texts;
        }
        List<String> more = new ArrayList<>(texts);
        more.add(text);
        return more;
    }

    @Override
    public Rules rules(User user, String namespace) {
        return asked.stream().map(authorizer -> authorizer.rules(user, namespace)).reduce(Rules.NONE, Rules::and);
    }
}
