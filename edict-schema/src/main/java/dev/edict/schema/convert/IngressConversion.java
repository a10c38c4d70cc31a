package dev.edict.schema.convert;

import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.function.UnaryOperator;

/** The Ingress of {@code extensions/v1beta1}, whose backends name a service and its port in two flat fields. */
final class IngressConversion {
    static final Converter CONVERTER = new Converter(
            ingress -> spec(ingress, "backend", "defaultBackend", IngressConversion::toHub),
            ingress -> spec(ingress, "defaultBackend", "backend", IngressConversion::fromHub));

    private IngressConversion() {}

    private static ObjectValue spec(
            ObjectValue ingress, String from, String to, UnaryOperator<ObjectValue> backend) {
        return ingress.mapObject("spec", spec -> {
            ObjectValue converted = spec.mapObjects("rules", rule -> rule.mapObject("http", http ->
                    http.mapObjects("paths", path -> path.mapObject("backend", backend))));
            Value whole = converted.get(from);
            return whole instanceof ObjectValue object
                    ? converted.without(from).with(to, backend.apply(object))
                    : converted;
        });
    }

    private static ObjectValue toHub(ObjectValue backend) {
        ObjectValue bare = backend.without("serviceName").without("servicePort");
        String name = backend.string("serviceName");
        Value port = backend.get("servicePort");
        boolean none = port == null || (port instanceof NumberValue number && number.isLong() && number.longValue() == 0);
        if (name.isEmpty() && none) {
            return bare;
        }
        ObjectValue service = ObjectValue.of("name", name);
        if (port instanceof StringValue text && !text.text().isEmpty()) {
            service = service.with("port", ObjectValue.of("name", text.text()));
        } else if (port instanceof NumberValue && !none) {
            service = service.with("port", ObjectValue.of("number", port));
        }
        return bare.with("service", service);
    }

    private static ObjectValue fromHub(ObjectValue backend) {
        ObjectValue service = backend.objectOrNull("service");
        if (service == null) {
            return backend;
        }
        ObjectValue port = service.object("port");
        Value number = NumberValue.of(port.integer("number"));
        return backend.without("service")
                .with("serviceName", service.string("name"))
                .with("servicePort", port.string("name").isEmpty() ? number : new StringValue(port.string("name")));
    }
}
