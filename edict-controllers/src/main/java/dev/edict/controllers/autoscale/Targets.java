package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v1.Scale;
import dev.edict.api.autoscaling.v2.CrossVersionObjectReference;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoMatchException;
import dev.edict.client.request.Client;
import dev.edict.client.request.Subresource;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersion;

/** The scales of what is scaled. */
final class Targets {
    private static final int ATTEMPTS = 5;

    private final Client client;

    Targets(Client client) {
        this.client = client;
    }

    /** Where the scale of a target is. @throws ClientException if there is no such kind */
    Subresource<Scale> scales(CrossVersionObjectReference target, String namespace) {
        GroupVersion version = GroupVersion.parse(target.apiVersion());
        if (version == null) {
            throw new NoMatchException("unexpected GroupVersion string: " + target.apiVersion());
        }
        GroupKind kind = new GroupKind(version.group(), target.kind());
        return client.of(client.mapping().find(kind).orElseThrow(() -> new NoMatchException(
                        "no matches for kind \"" + kind.kind() + "\" in group \"" + kind.group() + "\"")).type())
                .in(namespace)
                .subresource("scale", Scale.CODEC);
    }

    /** Changes the scale, whatever else changes in the target meanwhile. */
    static void resize(Subresource<Scale> scales, String name, Scale scale, int replicas) {
        Scale latest = scale;
        for (int attempt = 1; ; attempt++) {
            try {
                scales.replace(name, latest.editSpec(spec -> spec.withReplicas(replicas)));
                return;
            } catch (ApiFailure.Conflict conflict) {
                if (attempt >= ATTEMPTS) {
                    throw conflict;
                }
                latest = scales.get(name);
            }
        }
    }
}
