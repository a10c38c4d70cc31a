package dev.edict.server.action;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.filter.User;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.WriteHook;
import java.util.List;

/**
 * Writes into a new CertificateSigningRequest who asks: approvers and signers decide by it, so that the asker has no say
 * in it. Later writes keep it, as all of the spec.
 */
public final class RequesterStamp implements WriteHook {

    @Override
    public ObjectValue stampNew(RequestScope scope, ObjectValue prepared) {
        User user = scope.user();
        return prepared.mapObject("spec", spec -> {
            ObjectValue result = spec.without("username").without("uid").without("groups").without("extra");
            if (!user.name().isEmpty()) {
                result = result.with("username", user.name());
            }
            if (!user.uid().isEmpty()) {
                result = result.with("uid", user.uid());
            }
            if (!user.groups().isEmpty()) {
                result = result.with("groups", texts(user.groups()));
            }
            return user.extra().isEmpty() ? result : result.with("extra", extra(user));
        });
    }

    private static ObjectValue extra(User user) {
        ObjectValue.Builder extra = ObjectValue.builder();
        user.extra().keySet().stream().sorted().forEach(key -> extra.put(key, texts(user.extra().getOrDefault(key, List.of()))));
        return extra.build();
    }

    private static ListValue texts(List<String> words) {
        return ListValue.copyOf(words.stream().map(StringValue::new).toList());
    }
}
