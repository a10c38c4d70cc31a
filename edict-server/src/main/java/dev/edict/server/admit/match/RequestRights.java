package dev.edict.server.admit.match;

import dev.edict.cel.access.AccessAnswer;
import dev.edict.cel.access.AccessDecider;
import dev.edict.cel.access.AccessQuestion;
import dev.edict.cel.access.Account;
import dev.edict.cel.access.Inquiry;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the expressions about one request may ask about rights. The same question is answered the same way for as long as the
 * request lasts, and decided once. For one thread.
 */
public final class RequestRights implements AccessDecider {
    private final Authorizer authorizer;
    private final AdmissionRequest request;
    private final Map<AccessQuestion, AccessAnswer> answers = new HashMap<>();

    public RequestRights(Authorizer authorizer, AdmissionRequest request) {
        this.authorizer = authorizer;
        this.request = request;
    }

    /** The value of a variable that is about rights, or null if it is none. */
    public @Nullable Object find(String variable) {
        return switch (variable) {
            case "authorizer" -> new Inquiry.About(null, this);
            case "authorizer.requestResource" -> new Inquiry.OfResource(
                    AccessQuestion.ofResource(null, request.resource().group(), request.resource().resource())
                            .withSubresource(request.subresource())
                            .withNamespace(NamespaceObjects.name(request))
                            .withName(request.name()), this);
            default -> null;
        };
    }

    @Override
    public AccessAnswer decide(AccessQuestion question) {
        return answers.computeIfAbsent(question, this::ask);
    }

    private AccessAnswer ask(AccessQuestion question) {
        Decision decision = authorizer.decide(user(question.account()), info(question));
        return new AccessAnswer(decision.isAllowed(), decision.reason(), decision.error());
    }

    private User user(@Nullable Account account) {
        if (account == null) {
            return request.user();
        }
        return User.of("system:serviceaccount:" + account.namespace() + ":" + account.name(),
                "system:serviceaccounts", "system:serviceaccounts:" + account.namespace());
    }

    private static RequestInfo info(AccessQuestion question) {
        if (!question.isResource()) {
            return RequestInfo.ofPath(question.path(), question.verb());
        }
        return RequestInfo.ofResource(question.verb(),
                        new GroupVersionResource(question.group(), "*", question.resource()),
                        question.namespace(), question.name(), question.subresource())
                .selecting(question.fieldSelector(), question.labelSelector());
    }
}
