package dev.edict.server.authenticate.issuer;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mapping;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes a user of the claims of a token that counts, and refuses those whose claims, or who as a user, are not as they must be.
 *
 * @param required claims and the values that they must have
 */
record ClaimMapper(Source username, Source groups, Source uid, Map<String, ClaimExpression> extra,
        Map<String, String> required, List<Rule> claimRules, List<Rule> userRules) {
    private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

    /** Where something comes from. @param expression null if it is taken from a claim, or from nowhere */
    record Source(Mapping mapping, @Nullable ClaimExpression expression) {}

    /** What must be true. @param message what is told if it is not */
    record Rule(ClaimExpression expression, String message) {}

    /** @throws TokenRefusedException if there is no such user, or none who may come in */
    User user(ObjectValue claims) throws TokenRefusedException {
        Object seen = ClaimValues.of(claims);
        String name = name(claims, seen);
        List<String> groups = groups(claims, seen);
        User user = new User(name, uid(claims, seen), groups, extra(claims, seen));
        checkRequired(claims);
        check(claimRules, "oidc: error evaluating claim validation expression: ", rule -> rule.ofClaims(seen));
        check(userRules, "oidc: error evaluating user info validation rule: ", rule -> rule.ofUser(user));
        return user;
    }

    private String name(ObjectValue claims, Object seen) throws TokenRefusedException {
        if (username.expression() != null) {
            String name = text(username.expression(), seen, "username");
            if (name.isEmpty()) {
                throw new TokenRefusedException("oidc: empty username via CEL expression is not allowed");
            }
            return name;
        }
        String claim = username.mapping().claim();
        String name = claim(claims, claim, "oidc: parse username claims \"" + claim + "\": ");
        if (name.isEmpty()) {
            throw new TokenRefusedException("oidc: parse username claims \"" + claim + "\": the claim is empty");
        }
        if (claim.equals("email")) {
            checkVerified(claims.get("email_verified"));
        }
        return prefix(username) + name;
    }

    private static void checkVerified(@Nullable Value said) throws TokenRefusedException {
        if (said != null && said != NullValue.NULL && !(said instanceof BooleanValue)) {
            throw new TokenRefusedException(
                    "oidc: parse 'email_verified' claim: json: cannot unmarshal " + StandardClaims.kind(said) + " into Go value of type bool");
        }
        if (said != null && !(said instanceof BooleanValue verified && verified.isTrue())) {
            throw new TokenRefusedException("oidc: email not verified");
        }
    }

    private static String prefix(Source source) {
        String prefix = source.mapping().prefix();
        return prefix == null ? "" : prefix;
    }

    private static String text(ClaimExpression expression, Object seen, String what) throws TokenRefusedException {
        String place = "oidc: error evaluating " + what + " claim expression: ";
        if (worded(place, () -> expression.ofClaims(seen)) instanceof String text) {
            return text;
        }
        throw new TokenRefusedException(place + what + " claim expression must return a string");
    }

    private String uid(ObjectValue claims, Object seen) throws TokenRefusedException {
        String claim = uid.mapping().claim();
        if (!claim.isEmpty()) {
            return claim(claims, claim, "oidc: parse uid claim \"" + claim + "\": ");
        }
        return uid.expression() == null ? "" : text(uid.expression(), seen, "uid");
    }

    private List<String> groups(ObjectValue claims, Object seen) throws TokenRefusedException {
        String claim = groups.mapping().claim();
        if (!claim.isEmpty() && claims.get(claim) instanceof Value said) {
            String prefix = prefix(groups);
            return groups(claim, said).stream().map(group -> prefix + group).toList();
        }
        ClaimExpression expression = groups.expression();
        return expression == null ? List.of() : worded("oidc: error evaluating group claim expression: ",
                () -> ClaimExpression.texts(expression.ofClaims(seen)));
    }

    private static List<String> groups(String claim, Value said) throws TokenRefusedException {
        if (said instanceof StringValue one) {
            return List.of(one.text());
        }
        if (said == NullValue.NULL) {
            return List.of();
        }
        if (said instanceof ListValue several) {
            List<String> texts = StandardClaims.texts(several);
            if (texts != null) {
                return texts;
            }
        }
        throw new TokenRefusedException("oidc: parse groups claim \"" + claim + "\": json: cannot unmarshal "
                + StandardClaims.kind(said) + " into Go value of type string");
    }

    private Map<String, List<String>> extra(ObjectValue claims, Object seen) throws TokenRefusedException {
        Map<String, List<String>> found = new LinkedHashMap<>();
        String id = claims.string("jti");
        if (!id.isEmpty()) {
            found.put(CREDENTIAL, List.of("JTI=" + id));
        }
        Map<String, Object> results = new LinkedHashMap<>();
        for (Map.Entry<String, ClaimExpression> entry : extra.entrySet()) {
            results.put(entry.getKey(), entry.getValue().ofClaims(seen));
        }
        for (Map.Entry<String, ClaimExpression> entry : extra.entrySet()) {
            Object result = Objects.requireNonNull(results.get(entry.getKey()));
            List<String> values = worded("oidc: error evaluating extra claim expression: " + entry.getValue().text() + ": ",
                    () -> ClaimExpression.texts(result));
            if (!values.isEmpty()) {
                found.put(entry.getKey(), values);
            }
        }
        return found;
    }

    private void checkRequired(ObjectValue claims) throws TokenRefusedException {
        for (Map.Entry<String, String> entry : required.entrySet()) {
            String name = entry.getKey();
            if (!claims.has(name)) {
                throw new TokenRefusedException("oidc: required claim " + name + " not present in ID token");
            }
            String said = claim(claims, name, "oidc: parse claim " + name + ": ");
            if (!said.equals(entry.getValue())) {
                throw new TokenRefusedException("oidc: required claim " + name + " value does not match. Got = " + said
                        + ", want = " + entry.getValue());
            }
        }
    }

    private static String claim(ObjectValue claims, String name, String place) throws TokenRefusedException {
        Value value = claims.get(name);
        if (value instanceof StringValue text) {
            return text.text();
        }
        if (value == NullValue.NULL) {
            return "";
        }
        throw new TokenRefusedException(place + (value == null ? "claim not present"
                : "json: cannot unmarshal " + StandardClaims.kind(value) + " into Go value of type string"));
    }

    /** Asks an expression. */
    @FunctionalInterface
    private interface Question {
        Object ask(ClaimExpression expression) throws TokenRefusedException;
    }

    /** All are asked before any answer is looked at, as on the real server: one that fails is told before one that is false. */
    private static void check(List<Rule> rules, String place, Question question) throws TokenRefusedException {
        List<Object> answers = new ArrayList<>();
        for (Rule rule : rules) {
            answers.add(worded(place, () -> question.ask(rule.expression())));
        }
        for (int index = 0; index < answers.size(); index++) {
            Object answer = answers.get(index);
            Rule rule = rules.get(index);
            if (!Boolean.TRUE.equals(answer)) {
                throw new TokenRefusedException(place + (answer instanceof Boolean
                        ? "validation expression '" + rule.expression().text() + "' failed: " + rule.message()
                        : "validation expression must return a boolean"));
            }
        }
    }

    /** Something that may be refused. */
    @FunctionalInterface
    private interface Attempt<T> {
        T make() throws TokenRefusedException;
    }

    private static <T> T worded(String place, Attempt<T> attempt) throws TokenRefusedException {
        try {
            return attempt.make();
        } catch (TokenRefusedException refused) {
            throw new TokenRefusedException(place + refused.getMessage());
        }
    }
}
