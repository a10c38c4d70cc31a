package dev.edict.controllers.bootstraptoken;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Secret;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Part;
import dev.edict.controllers.Work;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Has each token that may do so vouch for the kubeconfig in the ConfigMap {@code kube-public/cluster-info}. */
public final class BootstrapSigner {
    private static final ObjectKey INFO = new ObjectKey("kube-public", "cluster-info");
    private static final String KUBECONFIG = "kubeconfig";
    private static final String SIGNATURE = "jws-kubeconfig-";

    private final Cache<ConfigMap> infos;
    private final Cache<Secret> secrets;
    private final ResourceClient<ConfigMap> writing;
    private final InstantSource clock;

    private BootstrapSigner(Cache<ConfigMap> infos, Cache<Secret> secrets, Bench bench) {
        this.infos = infos;
        this.secrets = secrets;
        this.writing = bench.client().of(ConfigMap.TYPE).in(INFO.namespace());
        this.clock = bench.clock();
    }

    /** {@code bootstrap-signer-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("bootstrap-signer-controller", BootstrapSigner::works).as("bootstrap-signer").onlyWhenAsked();
    }

    private static List<Work> works(Bench bench) {
        return List.of(() -> {
            try (InformerFactory tokens = bench.informers()
                    .withNamespace(BootstrapToken.NAMESPACE)
                    .withTweak(Tweak.fields("type=" + BootstrapToken.TYPE))) {
                SharedInformer<Secret> secrets = tokens.informer(Secret.TYPE);
                tokens.start();
                Part.controller(bench, Tweak.fields("metadata.name=" + INFO.name()), part -> controller(
                        bench, part.informer(ConfigMap.TYPE), secrets)).run();
            }
        });
    }

    private static Controller<ObjectKey> controller(
            Bench bench, SharedInformer<ConfigMap> infos, SharedInformer<Secret> secrets) {
        BootstrapSigner loop = new BootstrapSigner(infos.cache(), secrets.cache(), bench);
        return Controller.of(
                bench.options("bootstrap_signer_queue"),
                List.of(
                        Source.of(secrets, secret -> List.of(INFO)),
                        Source.of(infos, info -> List.of(ObjectKey.of(info)), change -> !(change instanceof Change.Deleted))),
                loop::reconcile);
    }

    private Outcome reconcile(ObjectKey key) {
        ConfigMap info = key.equals(INFO) ? infos.get(INFO) : null;
        if (info != null) {
            signed(info, secrets.list(), clock.instant()).filter(wanted -> !wanted.equals(info)).ifPresent(this::write);
        }
        return Outcome.done();
    }

    /** With the signatures of those tokens, and no others; empty if there is nothing to be signed. */
    static Optional<ConfigMap> signed(ConfigMap info, Collection<Secret> secrets, Instant now) {
        String content = info.data().get(KUBECONFIG);
        if (content == null) {
            return Optional.empty();
        }
        Map<String, String> data = new HashMap<>(info.data());
        data.keySet().removeIf(name -> name.startsWith(SIGNATURE));
        secrets.stream()
                .flatMap(secret -> BootstrapToken.forSigning(secret, now).stream())
                .forEach(token -> data.put(SIGNATURE + token.id(), token.sign(content)));
        return Optional.of(info.withData(data));
    }

    /** Who has changed it meanwhile wakes this again. */
    private void write(ConfigMap info) {
        try {
            writing.replace(info);
        } catch (ApiFailure.Conflict | ApiFailure.NotFound goneOrChanged) {
            return;
        }
    }
}
