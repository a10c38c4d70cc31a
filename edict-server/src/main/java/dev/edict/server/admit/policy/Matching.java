package dev.edict.server.admit.policy;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.admit.match.RequestRights;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.match.Selection;
import dev.edict.server.filter.Authorizer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out whether a policy or a binding that may mean a request does. */
final class Matching {
    private final NamespaceObjects namespaces;
    private final Parameters parameters;
    private final Authorizer authorizer;

    Matching(PolicySources sources) {
        this.namespaces = sources.namespaces();
        this.parameters = new Parameters(sources.kinds());
        this.authorizer = sources.authorizer();
    }

    Parameters parameters() {
        return parameters;
    }

    Evaluation evaluation(AdmissionRequest request) {
        return new Evaluation(request, namespaces, new RequestRights(authorizer, request));
    }

    /** In which version a policy wants to see the request; null if it does not mean it. */
    @Nullable RequestVersion version(PolicyTable.Hook<?> hook, AdmissionRequest request) throws Parameters.Unusable {
        if (!hook.policy().limited()) {
            throw new Parameters.Unusable("policy contained no match constraints, a required field");
        }
        RequestVersion version = hook.reach().version(request.name());
        return version != null && selects(hook.policy().selection(), request) ? version : null;
    }

    /** The parameters with which a binding wants the policy to be asked; none if it does not mean the request. */
    List<Optional<ObjectValue>> parameters(
            PolicyTable.BindingHook hook, ServedKinds.@Nullable Kind kind, AdmissionRequest request)
            throws Parameters.Unusable {
        Selection selection = hook.binding().selection();
        boolean meant = hook.reach().version(request.name()) != null
                && (selection == null || selects(selection, request));
        return meant
                ? parameters.find(kind, hook.binding().parameters(), NamespaceObjects.name(request)) : List.of();
    }

    private boolean selects(Selection selection, AdmissionRequest request) throws Parameters.Unusable {
        try {
            return selection.selects(request, namespaces);
        } catch (ApiException untold) {
            throw new Parameters.Unusable(String.valueOf(untold.getMessage()));
        }
    }
}
