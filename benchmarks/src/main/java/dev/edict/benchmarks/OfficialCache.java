package dev.edict.benchmarks;

import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.util.CallGenerator;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The informer of the official Java client, as its example shows it. */
record OfficialCache(SharedInformerFactory informers, SharedIndexInformer<V1Pod> informer) implements InformedCache {

    static OfficialCache start(Path kubeconfig, String namespace, Tally tally) throws IOException {
        ApiClient client;
        try (Reader text = Files.newBufferedReader(kubeconfig)) {
            client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(text)).build();
        }
        // Else a watch on which nothing happens for ten seconds would be cut off.
        client.setHttpClient(client.getHttpClient().newBuilder()
                .connectTimeout(Duration.ZERO).readTimeout(Duration.ZERO).build());
        SharedInformerFactory informers = new SharedInformerFactory(client);
        SharedIndexInformer<V1Pod> informer =
                informers.sharedIndexInformerFor(calls(new CoreV1Api(client), namespace), V1Pod.class, V1PodList.class);
        informer.addEventHandler(new ResourceEventHandler<>() {
            @Override
            public void onAdd(V1Pod pod) {
                tally.added().incrementAndGet();
            }

            @Override
            public void onUpdate(V1Pod before, V1Pod after) {
                tally.update(before.getMetadata().getResourceVersion(), after.getMetadata().getResourceVersion());
            }

            @Override
            public void onDelete(V1Pod pod, boolean isFinalStateUnknown) {
                tally.deleted().incrementAndGet();
            }
        });
        informers.startAllRegisteredInformers();
        return new OfficialCache(informers, informer);
    }

    private static CallGenerator calls(CoreV1Api api, String namespace) {
        return namespace.isEmpty()
                ? options -> api.listPodForAllNamespaces().resourceVersion(options.resourceVersion).watch(options.watch)
                        .timeoutSeconds(options.timeoutSeconds).buildCall(null)
                : options -> api.listNamespacedPod(namespace).resourceVersion(options.resourceVersion).watch(options.watch)
                        .timeoutSeconds(options.timeoutSeconds).buildCall(null);
    }

    @Override
    public String transport() {
        return "okhttp3";
    }

    @Override
    public boolean hasSynced() {
        return informer.hasSynced();
    }

    @Override
    public int size() {
        return informer.getIndexer().list().size();
    }

    @Override
    public void close() {
        informers.stopAllRegisteredInformers();
    }
}
