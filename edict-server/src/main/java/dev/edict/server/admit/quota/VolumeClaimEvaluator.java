package dev.edict.server.admit.quota;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts claims of volumes and the room that they ask for, altogether and by class of storage. */
final class VolumeClaimEvaluator implements Evaluator {
    private static final String COUNT = "count/persistentvolumeclaims";
    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String ROOM = "requests.storage";
    private static final Set<String> NAMES = Set.of(COUNT, CLAIMS, ROOM);
    private static final String BY_CLASS = ".storageclass.storage.k8s.io/";
    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    @Override
    public List<String> matching(Collection<String> names) {
        return names.stream()
                .filter(name -> NAMES.contains(name) || name.endsWith(BY_CLASS + CLAIMS) || name.endsWith(BY_CLASS + ROOM))
                .sorted().toList();
    }

    @Override
    public boolean counts(Movement movement) {
        return true;
    }

    @Override
    public boolean limits(Movement movement) {
        String part = movement.scope().subresource();
        return part.isEmpty() || part.equals("status");
    }

    @Override
    public Amounts usage(ObjectValue claim, Instant now) {
        Map<String, Quantity> usage = new TreeMap<>(Map.of(COUNT, Amounts.ONE, CLAIMS, Amounts.ONE));
        String storageClass = classOf(claim);
        if (!storageClass.isEmpty()) {
            usage.put(storageClass + BY_CLASS + CLAIMS, Amounts.ONE);
        }
        ObjectValue requests = claim.object("spec").object("resources").object("requests");
        if (requests.isSet("storage")) {
            Quantity room = room(requests, claim.object("status").object("allocatedResources"));
            usage.put(ROOM, room);
            if (!storageClass.isEmpty()) {
                usage.put(storageClass + BY_CLASS + ROOM, room);
            }
        }
        return new Amounts(usage);
    }

    /** What is asked for, or what is being made for it if that is more. */
    private static Quantity room(ObjectValue requests, ObjectValue allocated) {
        Quantity asked = ResourceLists.quantity(requests.get("storage")).roundUp(0);
        Quantity given = ResourceLists.quantity(allocated.get("storage"));
        return given.compareTo(asked) > 0 ? given.roundUp(0) : asked;
    }

    private static String classOf(ObjectValue claim) {
        ObjectValue annotations = claim.object("metadata").object("annotations");
        return annotations.has(CLASS_ANNOTATION)
                ? annotations.string(CLASS_ANNOTATION) : claim.object("spec").string("storageClassName");
    }

    @Override
    public boolean isIn(ScopeRequirement scope, ObjectValue claim) {
        return scope.scope().equals("VolumeAttributesClass") && scope.admits(attributeClasses(claim));
    }

    private static Set<String> attributeClasses(ObjectValue claim) {
        ObjectValue status = claim.object("status");
        Set<String> classes = new TreeSet<>();
        classes.add(claim.object("spec").string("volumeAttributesClassName"));
        classes.add(status.string("currentVolumeAttributesClassName"));
        classes.add(status.object("modifyVolumeStatus").string("targetVolumeAttributesClassName"));
        classes.remove("");
        return classes;
    }
}
