package dev.edict.server.admit.match;

import dev.edict.cel.evaluate.Variables;
import dev.edict.model.value.NullValue;
import org.jspecify.annotations.Nullable;

/** What the expressions of a configuration know of a request: the objects, and the request itself. For one thread. */
public final class RequestVariables implements Variables {
    private final RequestView view;
    private final Variables more;

    /** @param more is asked for any other variable; its values are asked for each time */
    public RequestVariables(RequestView view, Variables more) {
        this.view = view;
        this.more = more;
    }

    /** The objects and the request, and a namespace that is not told. */
    public RequestVariables(RequestView view) {
        this(view, name -> name.equals("namespaceObject") ? NullValue.NULL : null);
    }

    @Override
    public @Nullable Object find(String name) {
        Object value = view.value(name);
        return value != null ? value : more.find(name);
    }
}
