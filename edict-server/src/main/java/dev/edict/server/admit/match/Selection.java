package dev.edict.server.admit.match;

import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The selectors of a configuration. One that cannot be read refuses every request that it would have to decide about.
 *
 * @param namespaces selects by the labels of the namespace that a request is in
 * @param objects selects by the labels of the object, before or after the change
 */
public record Selection(Labels namespaces, Labels objects) {

    /** A selector, or what is wrong with it. */
    record Labels(LabelSelector selector, @Nullable String fault) {
        static Labels of(ObjectValue selector) {
            try {
                return new Labels(LabelSelector.ofObject(selector), null);
            } catch (SelectorException unreadable) {
                return new Labels(LabelSelector.NOTHING, String.valueOf(unreadable.getMessage()));
            }
        }

        void check() {
            if (fault != null) {
                throw ApiErrors.internal(fault);
            }
        }
    }

    /**
     * The selectors; one that is missing selects everything, as its default would.
     *
     * @param configuration a webhook, or what a policy wants to be matched
     */
    public static Selection of(ObjectValue configuration) {
        return new Selection(Labels.of(configuration.object("namespaceSelector")),
                Labels.of(configuration.object("objectSelector")));
    }

    /** @throws ApiException if it can not be told, and nothing else speaks against the request */
    public boolean selects(AdmissionRequest request, NamespaceObjects known) {
        ApiException untold = null;
        try {
            if (!selectsNamespace(request, known)) {
                return false;
            }
        } catch (ApiException failure) {
            untold = failure;
        }
        boolean selected = selectsObject(request);
        if (selected && untold != null) {
            throw untold;
        }
        return selected;
    }

    private boolean selectsNamespace(AdmissionRequest request, NamespaceObjects known) {
        if (!request.target().type().namespaced() && !NamespaceObjects.isOne(request)) {
            return true;
        }
        namespaces.check();
        return namespaces.selector().isEverything() || namespaces.selector().matches(known.labels(request));
    }

    private boolean selectsObject(AdmissionRequest request) {
        objects.check();
        if (objects.selector().isEverything()) {
            return true;
        }
        // What is opened at an object has no labels, not even none.
        return request.operation() != Operation.CONNECT
                && (matches(request.object()) || request.old() != null && matches(request.old()));
    }

    private boolean matches(ObjectValue object) {
        return objects.selector().matches(object.object("metadata").object("labels"));
    }
}
