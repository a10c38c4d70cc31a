package dev.edict.controllers.certificate;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Part;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.PodMaker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts the certificate by which the server is known into each namespace, and puts it right when somebody has changed it. */
public final class RootCertificates {
    private static final String NAME = "kube-root-ca.crt";
    private static final String DESCRIPTION = "kubernetes.io/description";
    private static final String DESCRIPTION_TEXT = "Contains a CA bundle that can be used to verify the "
            + "kube-apiserver when using internal endpoints such as the internal service IP or "
            + "kubernetes.default.svc. No other usage is guaranteed across distributions of "
            + "Kubernetes clusters.";

    private final Cache<ConfigMap> published;
    private final ResourceClient<ConfigMap> writing;
    private final Map<String, String> data;

    private RootCertificates(Cache<ConfigMap> published, ResourceClient<ConfigMap> writing, String certificate) {
        this.published = published;
        this.writing = writing;
        this.data = Map.of("ca.crt", certificate);
    }

    /** {@code root-ca-certificate-publisher-controller}; does not run where the certificate is not known. */
    public static ControlLoop loop() {
        return ControlLoop.of("root-ca-certificate-publisher-controller", RootCertificates::works).as("root-ca-cert-publisher");
    }

    private static List<Work> works(Bench bench) {
        String certificate = bench.keys().rootCertificate();
        if (certificate == null) {
            return List.of();
        }
        SharedInformer<Namespace> namespaces = bench.informers().informer(Namespace.TYPE);
        return List.of(Part.controller(bench, Tweak.fields("metadata.name=" + NAME), part -> {
            SharedInformer<ConfigMap> published = part.informer(ConfigMap.TYPE);
            RootCertificates loop =
                    new RootCertificates(published.cache(), bench.client().of(ConfigMap.TYPE), certificate);
            return Controller.of(
                    bench.options("root_ca_cert_publisher"),
                    List.of(
                            Source.of(namespaces, namespace -> List.of(namespace.name()), RootCertificates::counts),
                            Source.of(published, map -> List.of(map.namespace()), change -> !(change instanceof Change.Added))),
                    SyncMetrics.ofRootCertificates(MetricRegistry.shared(), bench.timers()).measuring(loop::reconcile));
        }));
    }

    private static boolean counts(Change<Namespace> change) {
        return switch (change) {
            case Change.Added<Namespace> added -> true;
            case Change.Updated<Namespace> updated -> updated.after().status().phase().equals("Active");
            case Change.Deleted<Namespace> deleted -> false;
        };
    }

    private Outcome reconcile(String namespace) {
        ConfigMap found = published.get(new ObjectKey(namespace, NAME));
        if (found == null) {
            create(namespace);
        } else if (!found.data().equals(data) || found.metadata().annotations().getOrDefault(DESCRIPTION, "").isEmpty()) {
            Map<String, String> annotations = new HashMap<>(found.metadata().annotations());
            annotations.put(DESCRIPTION, DESCRIPTION_TEXT);
            writing.in(namespace).replace(
                    found.withData(data).editMetadata(metadata -> metadata.withAnnotations(annotations)));
        }
        return Outcome.done();
    }

    private void create(String namespace) {
        try {
            writing.in(namespace).create(ConfigMap.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName(NAME).withAnnotations(Map.of(DESCRIPTION, DESCRIPTION_TEXT)))
                    .withData(data));
        } catch (ApiFailure.NotFound noNamespace) {
            return;
        } catch (ApiFailure failure) {
            if (!PodMaker.isNamespaceTerminating(failure)) {
                throw failure;
            }
        }
    }
}
