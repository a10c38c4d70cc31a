package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;

/** Something that is opened at an object and lasts as long as its client wants: its log, a command in it, a way to it. */
@FunctionalInterface
public interface ObjectConnection {

    /**
     * Answers the call, and returns when it is over.
     *
     * @param options what the query says, as an object of the kind of the options; empty for a log
     */
    void connect(Call call, ObjectValue options);
}
