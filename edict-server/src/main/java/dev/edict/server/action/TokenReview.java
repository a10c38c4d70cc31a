package dev.edict.server.action;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenAuthenticator.Bearer;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Says who is behind a token. */
public final class TokenReview implements ObjectAction {
    private final Authentication known;

    public TokenReview(Authentication known) {
        this.known = known;
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
                ? known.audiences() : spec.list("audiences").strings();
        ObjectValue.Builder status = ObjectValue.builder();
        try {
            Bearer bearer = known.tokens().authenticate(shown(token), wanted);
            if (bearer == null) {
                throw new TokenRefusedException(TokenAuthenticator.INVALID);
            }
            status.put("authenticated", true).put("user", describe(bearer.user()))
                    .put("audiences", texts(bearer.audiences()));
        } catch (TokenRefusedException refused) {
            status.put("user", ObjectValue.EMPTY).put("error", error(refused));
        }
        return new Answer(201, body.with("status", status.build()));
    }

    /** A token is looked at as if it had come in a header: it ends at the first blank. */
    private static String shown(String token) {
        int blank = token.indexOf(' ');
        return blank > 0 ? token.substring(0, blank) : token;
    }

    /** Begins with the word of the real server's first authenticator, which knows no token but its own. */
    private static String error(TokenRefusedException refused) {
        List<String> all = new ArrayList<>(List.of(TokenAuthenticator.INVALID));
        all.addAll(refused.reasons());
        return TokenRefusedException.aggregate(all);
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
            new TreeMap<>(user.extra()).forEach((key, values) -> extra.put(key, texts(values)));
            described.put("extra", extra.build());
        }
        return described.build();
    }

    private static ListValue texts(List<String> words) {
        return ListValue.copyOf(words.stream().map(StringValue::new).toList());
    }
}
