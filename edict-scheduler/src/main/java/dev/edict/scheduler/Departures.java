package dev.edict.scheduler;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The pods whose volumes and devices are being seen to before they are bound, by uid. Safe for use by any thread. */
final class Departures {
    private final Map<String, Departure> underWay = new ConcurrentHashMap<>();

    /** The calling thread sees to what a pod needs. To be ended by {@link #end}. */
    Departure begin(String uid) {
        Departure departure = new Departure(Thread.currentThread());
        underWay.put(uid, departure);
        return departure;
    }

    /** @return whether the pod may go on: nobody has called it back, and from now on nobody can */
    boolean end(String uid, Departure departure) {
        underWay.remove(uid, departure);
        return departure.end();
    }

    /** Somebody more important takes the pod's place. @return whether it was not too late for that */
    boolean callBack(String uid) {
        Departure departure = underWay.get(uid);
        return departure != null && departure.callBack();
    }
}
