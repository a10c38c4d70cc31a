package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.registry.ResourceRegistry;
import java.util.function.Supplier;

/** An ingress that says nothing of its class gets the default one: the newest of those that are marked so. */
public final class DefaultIngressClass implements AdmissionPlugin {
    private static final String MARK = "ingressclass.kubernetes.io/is-default-class";
    private static final String OLD_NAME = "kubernetes.io/ingress.class";

    private final Chosen chosen;

    public DefaultIngressClass(Supplier<ResourceRegistry> classes) {
        this.chosen = new Chosen(classes, candidate -> annotations(candidate).string(MARK).equals("true"), Chosen.NEWEST);
    }

    private static ObjectValue annotations(ObjectValue object) {
        return object.object("metadata").object("annotations");
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.creates(Kinds.INGRESS);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue ingress = request.object();
        boolean said = ingress.object("spec").isSet("ingressClassName") || annotations(ingress).has(OLD_NAME);
        ObjectValue found = said ? null : chosen.find();
        return found == null ? ingress
                : ingress.with("spec", ingress.object("spec").with("ingressClassName", new ApiObject(found).name()));
    }
}
