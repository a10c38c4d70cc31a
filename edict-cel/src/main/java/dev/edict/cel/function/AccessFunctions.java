package dev.edict.cel.function;

import static dev.edict.cel.access.AccessTypes.AUTHORIZER;
import static dev.edict.cel.access.AccessTypes.DECISION;
import static dev.edict.cel.access.AccessTypes.GROUP_CHECK;
import static dev.edict.cel.access.AccessTypes.PATH_CHECK;
import static dev.edict.cel.access.AccessTypes.RESOURCE_CHECK;
import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.access.AccessAnswer;
import dev.edict.cel.access.AccessQuestion;
import dev.edict.cel.access.Account;
import dev.edict.cel.access.Inquiry;
import dev.edict.cel.value.CelError;
import dev.edict.model.format.Formats;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Questions about rights: who, which resource, and whether it is allowed. */
final class AccessFunctions {
    private AccessFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.member("path", "authorizer_path", PATH_CHECK, (arguments, meter) -> {
            Inquiry.About about = (Inquiry.About) arguments[0];
            String path = (String) arguments[1];
            return path.isBlank()
                    ? new CelError("path must not be empty")
                    : new Inquiry.OfPath(AccessQuestion.ofPath(about.account(), path), about.decider());
        }, AUTHORIZER, STRING);
        table.member("group", "authorizer_group", GROUP_CHECK, (arguments, meter) ->
                new Inquiry.OfGroup((Inquiry.About) arguments[0], (String) arguments[1]), AUTHORIZER, STRING);
        table.member("serviceAccount", "authorizer_serviceaccount", AUTHORIZER, (arguments, meter) ->
                account((Inquiry.About) arguments[0], (String) arguments[1], (String) arguments[2]),
                AUTHORIZER, STRING, STRING);
        table.member("resource", "groupcheck_resource", RESOURCE_CHECK, (arguments, meter) ->
                resource((Inquiry.OfGroup) arguments[0], (String) arguments[1]), GROUP_CHECK, STRING);
        narrowing(table, "subresource", "resourcecheck_subresource", AccessQuestion::withSubresource);
        narrowing(table, "namespace", "resourcecheck_namespace", AccessQuestion::withNamespace);
        narrowing(table, "name", "resourcecheck_name", AccessQuestion::withName);
        narrowing(table, "fieldSelector", "authorizer_fieldselector", AccessQuestion::withFieldSelector);
        narrowing(table, "labelSelector", "authorizer_labelselector", AccessQuestion::withLabelSelector);
        table.member("check", "pathcheck_check", DECISION, (arguments, meter) -> {
            Inquiry.OfPath check = (Inquiry.OfPath) arguments[0];
            return check.decider().decide(check.question().withVerb((String) arguments[1]));
        }, PATH_CHECK, STRING);
        table.member("check", "resourcecheck_check", DECISION, (arguments, meter) -> {
            Inquiry.OfResource check = (Inquiry.OfResource) arguments[0];
            return check.decider().decide(check.question().withVerb((String) arguments[1]));
        }, RESOURCE_CHECK, STRING);
        table.member("errored", "decision_errored", BOOL, answer(answer -> !answer.error().isEmpty()), DECISION)
                .member("error", "decision_error", STRING, answer(AccessAnswer::error), DECISION)
                .member("allowed", "decision_allowed", BOOL, answer(AccessAnswer::allowed), DECISION)
                .member("reason", "decision_reason", STRING, answer(AccessAnswer::reason), DECISION);
    }

    private static CelFunction answer(Function<AccessAnswer, Object> part) {
        return (arguments, meter) -> part.apply((AccessAnswer) arguments[0]);
    }

    private static void narrowing(
            FunctionTable.Builder table, String name, String id, BiFunction<AccessQuestion, String, AccessQuestion> part) {
        table.member(name, id, RESOURCE_CHECK, (arguments, meter) -> {
            Inquiry.OfResource check = (Inquiry.OfResource) arguments[0];
            return check.with(part.apply(check.question(), (String) arguments[1]));
        }, RESOURCE_CHECK, STRING);
    }

    private static Object account(Inquiry.About about, String namespace, String name) {
        if (!Formats.dns1123Subdomain(name).isEmpty()) {
            return new CelError("Invalid service account name");
        }
        if (!Formats.dns1123Label(namespace).isEmpty()) {
            return new CelError("Invalid service account namespace");
        }
        return new Inquiry.About(new Account(namespace, name), about.decider());
    }

    private static Object resource(Inquiry.OfGroup group, String resource) {
        return resource.isBlank()
                ? new CelError("resource must not be empty")
                : new Inquiry.OfResource(
                        AccessQuestion.ofResource(group.about().account(), group.group(), resource),
                        group.about().decider());
    }
}
