package dev.edict.server.filter;

import java.util.List;
import java.util.function.Consumer;

/** Tells observers how far each request has come. Stands first; that a request is received is told where its user is known. */
public final class Observation implements Filter {
    private final List<RequestObserver> observers;
    private final boolean notesAreRead;

    public Observation(List<RequestObserver> observers) {
        this.observers = List.copyOf(observers);
        this.notesAreRead = observers.stream().anyMatch(RequestObserver::readsNotes);
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (notesAreRead) {
            call.keepNotes();
        }
        call.whenStreaming(() -> tell(Stage.RESPONSE_STARTED, call));
        try {
            next.accept(call);
        } finally {
            if (call.failure() != null) {
                tell(Stage.PANIC, call);
            }
            if (call.isStreaming()) {
                call.exchange().onClose(() -> tell(Stage.RESPONSE_COMPLETE, call));
            } else {
                tell(Stage.RESPONSE_COMPLETE, call);
            }
        }
    }

    /** The place in the order of the filters at which a request counts as received. Who is answered here goes no further. */
    public Filter received() {
        return (call, next) -> {
            tell(Stage.REQUEST_RECEIVED, call);
            if (call.status() == 0) {
                next.accept(call);
            }
        };
    }

    private void tell(Stage stage, Call call) {
        observers.forEach(observer -> observer.observe(stage, call));
    }
}
