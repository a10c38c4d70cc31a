package dev.edict.controllers.certificate;

import dev.edict.client.control.Source;
import dev.edict.client.explain.Wake;
import java.time.Duration;

/** Has one key looked at when a controller begins, also if there is nothing yet that would wake it. */
record Beginning(String key) implements Source<String> {
    @Override
    public String name() {
        return "beginning";
    }

    @Override
    public Subscription subscribe(Sink<String> sink) {
        sink.wake(key, Wake.asked("the controller begins"));
        return new Subscription() {
            @Override
            public boolean hasSynced() {
                return true;
            }

            @Override
            public boolean awaitSynced(Duration most) {
                return true;
            }

            @Override
            public void end() {}
        };
    }
}
