package dev.edict.server.action;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.route.ObjectAction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says whether somebody may do something. */
public final class AccessReview implements ObjectAction {
    private static final String GROUP = "authorization.k8s.io";
    /** The real server forgets of which kind a review is before it looks at it. */
    private static final GroupKind UNNAMED = new GroupKind(GROUP, "");
    private static final String EVERY_VERSION = "*";

    private final Authorizer authorizer;
    private final KindRules rules;
    private final boolean self;

    /** @param kind of the review; one about oneself, anybody, or anybody in a namespace */
    public AccessReview(Authorizer authorizer, String kind) {
        this.authorizer = authorizer;
        this.rules = BuiltInKinds.STANDARD.rulesFor(new GroupKind(GROUP, kind));
        this.self = kind.startsWith("Self");
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        FieldErrors errors = new FieldErrors();
        rules.validateCreate(body, errors);
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(UNNAMED, "", errors);
        }
        admission.validate(body, null);
        ObjectValue spec = body.object("spec");
        User user = self ? scope.user() : user(spec);
        if (!(spec.get("resourceAttributes") instanceof ObjectValue resource)) {
            ObjectValue other = spec.object("nonResourceAttributes");
            return answer(body, authorizer.decide(user, RequestInfo.ofPath(other.string("path"), other.string("verb"))),
                    Stream.empty());
        }
        AskedSelector fields = AskedSelector.ofFields(resource.object("fieldSelector"));
        AskedSelector labels = AskedSelector.ofLabels(resource.object("labelSelector"));
        RequestInfo request = request(resource).selecting(fields.text(), labels.text());
        return answer(body, authorizer.decide(user, request),
                Stream.of(fields.fault("fieldSelector"), labels.fault("labelSelector")).filter(Objects::nonNull));
    }

    private static User user(ObjectValue spec) {
        Map<String, List<String>> extra = new HashMap<>();
        ObjectValue given = spec.object("extra");
        given.forEach((key, values) -> extra.put(key, given.list(key).strings()));
        return new User(spec.string("user"), spec.string("uid"), spec.list("groups").strings(), extra);
    }

    private static RequestInfo request(ObjectValue resource) {
        String version = resource.string("version");
        return RequestInfo.ofResource(resource.string("verb"),
                new GroupVersionResource(resource.string("group"), version.isEmpty() ? EVERY_VERSION : version,
                        resource.string("resource")),
                resource.string("namespace"), resource.string("name"), resource.string("subresource"));
    }

    private static Answer answer(ObjectValue body, Decision decision, Stream<String> faults) {
        ObjectValue status = ObjectValue.of("allowed", decision.isAllowed());
        if (decision.isDenied()) {
            status = status.with("denied", true);
        }
        if (!decision.reason().isEmpty()) {
            status = status.with("reason", decision.reason());
        }
        String error = Stream.concat(Stream.of(decision.error()).filter(text -> !text.isEmpty()), faults)
                .collect(Collectors.joining("; "));
        return new Answer(201, body.with("status", error.isEmpty() ? status : status.with("evaluationError", error)));
    }
}
