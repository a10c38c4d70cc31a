package dev.edict.server.filter;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import java.util.function.Consumer;

/** Lets pass what is allowed, and refuses the rest in the words of the real server. */
public final class Rights implements Filter {
    private final Authorizer authorizer;

    public Rights(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        Decision decision = authorizer.decide(call.user(), call.info());
        if (!decision.isAllowed()) {
            call.addHeader("X-Content-Type-Options", "nosniff");
            throw refusal(call.user(), call.info(), decision);
        }
        next.accept(call);
    }

    /** @throws ApiException if the user may not make the request */
    public static void require(Authorizer authorizer, User user, RequestInfo info) {
        Decision decision = authorizer.decide(user, info);
        if (!decision.isAllowed()) {
            throw refusal(user, info, decision);
        }
    }

    private static ApiException refusal(User user, RequestInfo info, Decision decision) {
        return decision.error().isEmpty()
                ? forbidden(user, info, decision.reason()) : ApiErrors.internal(decision.error());
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
