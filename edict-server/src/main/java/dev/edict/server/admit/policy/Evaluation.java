package dev.edict.server.admit.policy;

import dev.edict.cel.value.Values;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.admit.match.RequestRights;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the policies that are asked about one request share: views of it, its namespace, answers about rights. */
final class Evaluation {
    private final AdmissionRequest request;
    private final NamespaceObjects namespaces;
    private final RequestRights rights;
    private final List<RequestView> views = new ArrayList<>(1);
    private @Nullable Object namespace;

    Evaluation(AdmissionRequest request, NamespaceObjects namespaces, RequestRights rights) {
        this.request = request;
        this.namespaces = namespaces;
        this.rights = rights;
    }

    /** The same after the object has been changed: what was answered about rights stays answered. */
    Evaluation with(ObjectValue object) {
        return new Evaluation(request.with(object), namespaces, rights);
    }

    /** The request in a version; one view for all who want to see it so. */
    RequestView view(RequestVersion version) {
        for (RequestView view : views) {
            if (view.version().equals(version)) {
                return view;
            }
        }
        RequestView made = new RequestView(request, version);
        views.add(made);
        return made;
    }

    /** For expressions that may ask for rights. */
    PolicyScope scope(RequestView view, Map<String, Expression> variables, Optional<ObjectValue> parameters) {
        return new PolicyScope(view, variables, parameters, rights, this::namespace);
    }

    /** For messages and notes, which may not. */
    PolicyScope quietScope(RequestView view, Map<String, Expression> variables, Optional<ObjectValue> parameters) {
        return new PolicyScope(view, variables, parameters, null, this::namespace);
    }

    /** For conditions, which are not told the namespace. */
    PolicyScope conditionScope(RequestView view, Map<String, Expression> variables, Optional<ObjectValue> parameters) {
        return new PolicyScope(view, variables, parameters, rights, () -> NullValue.NULL);
    }

    private Object namespace() {
        Object known = namespace;
        if (known == null) {
            String name = NamespaceObjects.isOne(request) ? "" : request.namespace();
            known = name.isEmpty() ? NullValue.NULL : Values.dynamic(NamespaceView.of(namespaces.get(name)));
            namespace = known;
        }
        return known;
    }
}
