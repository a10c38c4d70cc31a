package dev.edict.server.action;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.authenticate.account.ServiceAccountTokens;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;
import java.util.ArrayList;
import java.util.List;

/** Says who is behind a token. */
public final class TokenReview implements ObjectAction {
    private final ServiceAccountTokens tokens;

    public TokenReview(ServiceAccountTokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        ObjectValue spec = body.object("spec");
        String token = spec.string("token");
        if (token.isEmpty()) {
            throw ApiErrors.badRequest("token is required for TokenReview in authentication");
        }
        admission.validate(body, null);
        List<String> wanted = spec.list("audiences").isEmpty()
                ? List.of(ServiceAccountTokens.ISSUER) : spec.list("audiences").strings();
        ServiceAccountTokens.Verdict verdict = tokens.review(token, wanted);
        ObjectValue.Builder status = ObjectValue.builder();
        User user = verdict.user();
        if (user == null) {
            status.put("user", ObjectValue.EMPTY).put("error", verdict.error());
        } else {
            status.put("authenticated", true).put("user", describe(user));
            if (!spec.list("audiences").isEmpty()) {
                status.put("audiences", texts(verdict.audiences()));
            }
        }
        return new Answer(201, body.with("status", status.build()));
    }

    /** A user as reviews describe it. */
    static ObjectValue describe(User user) {
        ObjectValue.Builder described = ObjectValue.builder().put("username", user.name());
        if (!user.uid().isEmpty()) {
            described.put("uid", user.uid());
        }
        List<String> groups = new ArrayList<>(user.groups());
        if (!groups.contains(User.AUTHENTICATED) && !groups.contains(User.UNAUTHENTICATED)) {
            groups.add(User.AUTHENTICATED);
        }
        described.put("groups", texts(groups));
        if (!user.extra().isEmpty()) {
            ObjectValue.Builder extra = ObjectValue.builder();
            user.extra().forEach((key, values) -> extra.put(key, texts(values)));
            described.put("extra", extra.build());
        }
        return described.build();
    }

    private static ListValue texts(List<String> words) {
        return ListValue.copyOf(words.stream().map(StringValue::new).toList());
    }
}
