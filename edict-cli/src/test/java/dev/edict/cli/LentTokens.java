package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tokens of a service account that one server makes and another is shown. */
final class LentTokens {
    private static final String REQUESTS = "/api/v1/namespaces/default/serviceaccounts/default/token";
    private static final String WHO_AM_I = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

    private final AtomicReference<@Nullable String> newest = new AtomicReference<>();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();

    /** Asks for another token; a server that cannot reach the store says so, and the last one stays. */
    void make(ChildServer server) throws IOException, InterruptedException {
        ChildServer.Answer answer = server.attempt("POST", REQUESTS, "application/json", "{\"spec\":{}}");
        if (answer.code() == 201) {
            newest.set(answer.body().object("status").string("token"));
            made.incrementAndGet();
        }
    }

    /** Shows the newest token. A server that cannot answer may say so, but it may not call the token a bad one. */
    void show(ChildServer server) throws IOException, InterruptedException {
        String token = newest.get();
        if (token == null) {
            return;
        }
        ChildServer.Answer answer = server.attemptWith(token, "POST", WHO_AM_I, "{}");
        if (answer.code() == 201) {
            assertThat(answer.body().object("status").object("userInfo").string("username"))
                    .isEqualTo("system:serviceaccount:default:default");
            taken.incrementAndGet();
        } else {
            assertThat(answer.code()).as("for the other's token: %s", answer.body()).isGreaterThanOrEqualTo(500);
        }
    }

    /** How often a token was believed. */
    int taken() {
        return taken.get();
    }

    @Override
    public String toString() {
        return made + " tokens, believed " + taken + " times";
    }
}
