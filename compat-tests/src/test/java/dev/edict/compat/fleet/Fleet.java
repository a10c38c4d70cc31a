package dev.edict.compat.fleet;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** Ships that sail together: with a status, a scale, columns, defaults, rules and a field to select by. */
@Group(Fleet.GROUP)
@Version("v1")
@ShortNames("fl")
@Categories("harbour")
public class Fleet extends CustomResource<FleetSpec, FleetStatus> implements Namespaced {
    public static final String GROUP = "harbour.example.com";

    private static final long serialVersionUID = 1;

    /** A fleet without ships. */
    public static Fleet of(String namespace, String name, String flag) {
        Fleet fleet = new Fleet();
        fleet.getMetadata().setNamespace(namespace);
        fleet.getMetadata().setName(name);
        FleetSpec spec = new FleetSpec();
        spec.setFlag(flag);
        fleet.setSpec(spec);
        return fleet;
    }
}
