package dev.edict.kinds.networking;

import dev.edict.kinds.core.service.HostNameRules;
import dev.edict.kinds.core.service.LoadBalancerStatusRules;
import dev.edict.kinds.rule.SpecAndStatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ingress: which service answers for which host and path. */
final class IngressRules extends SpecAndStatusRules {
    private static final FieldPath STATUS_INGRESS = FieldPath.of("status", "loadBalancer", "ingress");
    private static final String CLASS_ANNOTATION = "kubernetes.io/ingress.class";

    IngressRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        IngressSpecRules.ofNew(object.object("spec"), errors);
        String annotation = object.object("metadata").object("annotations").stringOrNull(CLASS_ANNOTATION);
        String name = object.object("spec").stringOrNull("ingressClassName");
        if (annotation != null && name != null && !annotation.equals(name)) {
            errors.invalid(FieldPath.of("annotations", CLASS_ANNOTATION), annotation,
                    "must match `ingressClassName` when both are specified");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        metadata(object, errors);
        IngressSpecRules.ofChanged(object.object("spec"), old.object("spec"), errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        List<String> known = points(old).stream().map(point -> point.string("ip")).toList();
        List<ObjectValue> points = points(object);
        for (int index = 0; index < points.size(); index++) {
            FieldPath path = STATUS_INGRESS.index(index);
            String address = points.get(index).string("ip");
            if (!address.isEmpty()) {
                AddressFormats.ipOfLegacyField(errors, path.child("ip"), address, known);
            }
            HostNameRules.notAnAddress(points.get(index).string("hostname"), path.child("hostname"), errors);
        }
    }

    private static List<ObjectValue> points(ObjectValue object) {
        return object.object("status").object("loadBalancer").list("ingress").objects();
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        boolean outdated = old == null
                && object.object("metadata").object("annotations").has(CLASS_ANNOTATION)
                && !object.object("spec").isSet("ingressClassName");
        return outdated
                ? List.of("annotation \"" + CLASS_ANNOTATION
                        + "\" is deprecated, please use 'spec.ingressClassName' instead")
                : List.of();
    }

    @Override
    public List<String> statusWarnings(ObjectValue object, ObjectValue old) {
        return LoadBalancerStatusRules.warnings(object.object("status"));
    }
}
