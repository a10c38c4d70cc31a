package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every image is pulled each time, so that only those who may pull it can run it. */
public final class AlwaysPullImages implements AdmissionPlugin {
    private static final String ALWAYS = "Always";
    private static final FieldPath SPEC = FieldPath.of("spec");

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue pod = request.object();
        if (bringsNoImage(pod, request.old())) {
            return pod;
        }
        ObjectValue spec = PodContainers.map(
                pod.object("spec"), container -> container.with("imagePullPolicy", ALWAYS));
        return pod.with("spec", spec.mapObjects(
                "volumes", volume -> volume.mapObject("image", image -> image.with("pullPolicy", ALWAYS))));
    }

    private static boolean bringsNoImage(ObjectValue pod, @Nullable ObjectValue old) {
        if (old == null || NewPods.isOne(old)) {
            return false;
        }
        Set<String> known = new HashSet<>();
        PodContainers.visit(old.object("spec"), SPEC, (container, path) -> known.add(container.string("image")));
        return !PodContainers.any(pod.object("spec"), container -> !known.contains(container.string("image")));
    }

    @Override
    public void validate(AdmissionRequest request) {
        if (bringsNoImage(request.object(), request.old())) {
            return;
        }
        ObjectValue spec = request.object().object("spec");
        FieldErrors errors = new FieldErrors();
        PodContainers.visit(spec, SPEC, (container, path) ->
                require(errors, path.child("imagePullPolicy"), container.string("imagePullPolicy")));
        ListValue volumes = spec.list("volumes");
        for (int index = 0; index < volumes.size(); index++) {
            ObjectValue image = volumes.object(index).objectOrNull("image");
            if (image != null) {
                require(errors, SPEC.child("volumes").index(index).child("image").child("pullPolicy"),
                        image.string("pullPolicy"));
            }
        }
        if (!errors.isEmpty()) {
            throw refusal(errors.list().stream().map(error -> request.forbidden(error.toString())).toList());
        }
    }

    private static void require(FieldErrors errors, FieldPath path, String policy) {
        if (!policy.equals(ALWAYS)) {
            errors.notSupported(path, policy, List.of(ALWAYS));
        }
    }

    /** The real server does not classify what is wrong in several places. */
    private static ApiException refusal(List<ApiException> refusals) {
        List<String> messages = refusals.stream().map(refusal -> refusal.status().message()).distinct().toList();
        return ApiErrors.unclassified(messages.size() == 1 ? messages.getFirst() : "[" + String.join(", ", messages) + "]");
    }
}
