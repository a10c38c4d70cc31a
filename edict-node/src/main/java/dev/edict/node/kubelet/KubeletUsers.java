package dev.edict.node.kubelet;

import dev.edict.api.authentication.v1.TokenReview;
import dev.edict.api.authentication.v1.TokenReviewSpec;
import dev.edict.api.authorization.v1.ResourceAttributes;
import dev.edict.api.authorization.v1.SubjectAccessReview;
import dev.edict.api.authorization.v1.SubjectAccessReviewSpec;
import dev.edict.client.request.Client;
import dev.edict.node.http.HttpExchange;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.naming.NamingException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask kubelets: whoever shows a certificate of the cluster's authority or a token that the server knows, and has the right
 * that the server says they have. Nobody is anonymous. What the server has said is remembered for as long as the kubelet does.
 */
final class KubeletUsers {
    private static final Duration ALLOWED = Duration.ofMinutes(5);
    private static final Duration DENIED = Duration.ofSeconds(30);
    private static final Duration KNOWN = Duration.ofMinutes(2);
    private static final int MOST = 1_000;
    private static final String BEARER = "Bearer ";

    private final Client client;
    private final InstantSource clock;
    /** Guarded by this. */
    private final Map<Object, Remembered> answers = new LinkedHashMap<>();

    private record Remembered(@Nullable Object answer, Instant until) {}

    record Asker(String name, String uid, List<String> groups) {}

    private record Right(Asker asker, String verb, String node, String subresource) {}

    private record Token(String text) {}

    /** @param client may create reviews, as every node may */
    KubeletUsers(Client client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /** @return null if nobody knows */
    @Nullable Asker who(HttpExchange exchange) {
        X509Certificate certificate = exchange.certificate();
        if (certificate != null) {
            return named(certificate);
        }
        String header = exchange.request().header("Authorization");
        return header.startsWith(BEARER) ? owner(new Token(header.substring(BEARER.length()).strip())) : null;
    }

    static @Nullable Asker named(X509Certificate certificate) {
        try {
            String name = "";
            List<String> groups = new ArrayList<>();
            for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
                for (var values = part.toAttributes().getAll(); values.hasMore();) {
                    var attribute = values.next();
                    for (int index = 0; index < attribute.size(); index++) {
                        String value = String.valueOf(attribute.get(index));
                        name = attribute.getID().equalsIgnoreCase("CN") ? value : name;
                        if (attribute.getID().equalsIgnoreCase("O")) {
                            groups.add(value);
                        }
                    }
                }
            }
            groups.add("system:authenticated");
            return name.isEmpty() ? null : new Asker(name, "", groups);
        } catch (NamingException broken) {
            return null;
        }
    }

    private @Nullable Asker owner(Token token) {
        return (Asker) remembered(token, () -> {
            var status = client.of(TokenReview.TYPE)
                    .create(TokenReview.EMPTY.withSpec(TokenReviewSpec.EMPTY.withToken(token.text()))).status();
            return status.authenticated()
                    ? new Asker(status.user().username(), status.user().uid(), status.user().groups())
                    : null;
        });
    }

    /** Whether one of several rights is there, of which each suffices. */
    boolean may(Asker asker, String method, String node, List<String> subresources) {
        String verb = switch (method) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "DELETE" -> "delete";
            case "PATCH" -> "patch";
            default -> "get";
        };
        return subresources.stream().anyMatch(subresource -> remembered(new Right(asker, verb, node, subresource),
                () -> review(asker, verb, node, subresource) ? Boolean.TRUE : null) != null);
    }

    private boolean review(Asker asker, String verb, String node, String subresource) {
        return client.of(SubjectAccessReview.TYPE).create(SubjectAccessReview.EMPTY.withSpec(SubjectAccessReviewSpec.EMPTY
                .withUser(asker.name()).withUid(asker.uid()).withGroups(asker.groups())
                .withResourceAttributes(ResourceAttributes.EMPTY
                        .withVerb(verb).withVersion("v1").withResource("nodes").withSubresource(subresource).withName(node))))
                .status().allowed();
    }

    private @Nullable Object remembered(Object question, Supplier<@Nullable Object> ask) {
        Instant now = clock.instant();
        synchronized (this) {
            Remembered known = answers.get(question);
            if (known != null && known.until().isAfter(now)) {
                return known.answer();
            }
        }
        Object answer = ask.get();
        Duration time = answer == null ? DENIED : question instanceof Token ? KNOWN : ALLOWED;
        synchronized (this) {
            if (answers.size() >= MOST) {
                answers.remove(answers.keySet().iterator().next());
            }
            answers.put(question, new Remembered(answer, now.plus(time)));
        }
        return answer;
    }
}
