package dev.edict.server.aggregate;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.time.Times;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Whether another server is there, in the words that clients know: the condition {@code Available}. */
record Availability(boolean available, String reason, String message) {
    static final String TYPE = "Available";
    static final Availability PASSED = new Availability(true, "Passed", "all checks passed");

    /** Asks the other server for something that it must have. */
    @FunctionalInterface
    interface Probe {
        /** @throws IOException if it does not answer as it should */
        void check() throws IOException;
    }

    /** @param probe is tried when there is an endpoint to try */
    static Availability of(ApiService.Backend backend, ServiceEndpoints endpoints, Probe probe) {
        String name = "service/" + backend.service() + " in " + ApiErrors.quote(backend.namespace());
        ObjectValue service = endpoints.service(backend.namespace(), backend.service());
        if (service == null) {
            return new Availability(false, "ServiceNotFound", name + " is not present");
        }
        if (service.object("spec").string("type").equals("ClusterIP")) {
            String portName = ServiceEndpoints.portName(service, backend.port());
            if (portName == null) {
                return new Availability(
                        false, "ServicePortError", name + " is not listening on port " + backend.port());
            }
            List<ObjectValue> slices = endpoints.slices(backend.namespace(), backend.service());
            if (slices.isEmpty()) {
                return new Availability(false, "EndpointsNotFound", "cannot find endpointslices for " + name);
            }
            if (!ServiceEndpoints.hasReady(slices, portName)) {
                return new Availability(false, "MissingEndpoints", "endpointslices for " + name
                        + " have no addresses with port name " + ApiErrors.quote(portName));
            }
        }
        try {
            probe.check();
            return PASSED;
        } catch (IOException failure) {
            return new Availability(false, "FailedDiscoveryCheck", String.valueOf(failure.getMessage()));
        }
    }

    private String status() {
        return available ? "True" : "False";
    }

    /** The object with this condition; the same object if it says so already. The time tells when it last changed sides. */
    ObjectValue noteIn(ObjectValue object, Instant now) {
        List<Value> conditions = new ArrayList<>(object.object("status").list("conditions").items());
        ObjectValue condition = ObjectValue.of("type", TYPE, "status", status(),
                "lastTransitionTime", Times.print(now), "reason", reason, "message", message);
        for (int index = 0; index < conditions.size(); index++) {
            if (conditions.get(index) instanceof ObjectValue known && known.string("type").equals(TYPE)) {
                ObjectValue changed = known.string("status").equals(status())
                        ? known.with("reason", reason).with("message", message) : condition;
                if (changed.equals(known)) {
                    return object;
                }
                conditions.set(index, changed);
                return object.withAt(ListValue.copyOf(conditions), "status", "conditions");
            }
        }
        conditions.add(condition);
        return object.withAt(ListValue.copyOf(conditions), "status", "conditions");
    }
}
