package dev.edict.server.admit.match;

import dev.edict.cel.evaluate.Variables;
import dev.edict.cel.value.Values;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the expressions of a configuration know of a request: the objects, and the request itself. For one thread. */
public final class RequestVariables implements Variables {
    private final RequestView view;
    private final Variables more;
    private final Map<String, Object> known = new HashMap<>();

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
        Object value = known.get(name);
        if (value == null) {
            value = switch (name) {
                case "object" -> shown(view.object());
                case "oldObject" -> shown(view.old());
                case "request" -> shown(view.attributes());
                default -> null;
            };
            if (value == null) {
                return more.find(name);
            }
            known.put(name, value);
        }
        return value;
    }

    private static Object shown(@Nullable ObjectValue object) {
        return object == null ? NullValue.NULL : Values.dynamic(object);
    }
}
