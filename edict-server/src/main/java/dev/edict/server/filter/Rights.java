package dev.edict.server.filter;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Lets pass what is allowed, and refuses the rest in the words of the real server. */
public final class Rights implements Filter {
    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    private final Authorizer authorizer;
    private final RightsObserver observer;

    /** @param observer is told of all that is decided */
    public Rights(Authorizer authorizer, RightsObserver observer) {
        this.authorizer = authorizer;
        this.observer = observer;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        Decision decision = decide(call);
        if (decision.isAllowed()) {
            call.annotate(DECISION, "allow");
            call.annotate(REASON, decision.reason());
            next.accept(call);
            return;
        }
        call.addHeader("X-Content-Type-Options", "nosniff");
        if (decision.error().isEmpty()) {
            call.annotate(DECISION, "forbid");
            call.annotate(REASON, decision.reason());
            throw forbidden(call.user(), call.info(), decision.reason());
        }
        call.annotate(REASON, "internal error");
        String failure = sanitized("Internal Server Error: " + ApiErrors.quote(call.request().target()) + ": "
                + decision.error());
        call.respond(500, "text/plain; charset=utf-8", (failure + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private Decision decide(Call call) {
        long begun = System.nanoTime();
        Decision decision = null;
        try {
            decision = authorizer.decide(call.user(), call.info());
            return decision;
        } finally {
            long time = System.nanoTime() - begun;
            call.took(Layer.AUTHORIZATION, time);
            if (decision == null) {
                observer.failed(time);
            } else {
                observer.decided(decision, time);
            }
        }
    }

    /** @throws ApiException if the user may not make the request */
    public static void require(Authorizer authorizer, User user, RequestInfo info) {
        Decision decision = authorizer.decide(user, info);
        if (!decision.isAllowed()) {
            throw decision.error().isEmpty()
                    ? forbidden(user, info, decision.reason()) : ApiErrors.internal(decision.error());
        }
    }

    /** What somebody is told who may not make a request. @param reason may be empty */
    public static ApiException forbidden(User user, RequestInfo info, String reason) {
        String why = sanitized(message(user, info)) + (reason.isEmpty() ? "" : ": " + reason);
        return ApiErrors.forbidden(new GroupResource(info.group(), info.resource()), info.name(), why);
    }

    private static String message(User user, RequestInfo info) {
        String who = "User " + ApiErrors.quote(user.name()) + " cannot " + info.verb();
        if (!info.isResource()) {
            return who + " path " + ApiErrors.quote(info.path());
        }
        String resource = info.subresource().isEmpty()
                ? info.resource() : info.resource() + "/" + info.subresource();
        return who + " resource " + ApiErrors.quote(resource) + " in API group " + ApiErrors.quote(info.group())
                + (info.namespace().isEmpty()
                        ? " at the cluster scope" : " in the namespace " + ApiErrors.quote(info.namespace()));
    }

    /** What comes from the request must not look like a page to a browser. */
    private static String sanitized(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
