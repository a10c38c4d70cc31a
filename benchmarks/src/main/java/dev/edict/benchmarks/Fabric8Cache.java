package dev.edict.benchmarks;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.file.Path;

/** The informer of the fabric8 client. */
record Fabric8Cache(KubernetesClient client, SharedIndexInformer<Pod> informer) implements InformedCache {
    private static final int LONGEST_MILLISECONDS = 300_000;

    static Fabric8Cache start(Path kubeconfig, String namespace, Tally tally) {
        Config config = Config.fromKubeconfig(kubeconfig.toFile());
        // Else it gives up on a busy machine.
        config.setConnectionTimeout(LONGEST_MILLISECONDS);
        config.setRequestTimeout(LONGEST_MILLISECONDS);
        KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
        ResourceEventHandler<Pod> handler = new ResourceEventHandler<>() {
            @Override
            public void onAdd(Pod pod) {
                tally.added().incrementAndGet();
            }

            @Override
            public void onUpdate(Pod before, Pod after) {
                tally.update(before.getMetadata().getResourceVersion(), after.getMetadata().getResourceVersion());
            }

            @Override
            public void onDelete(Pod pod, boolean isFinalStateUnknown) {
                tally.deleted().incrementAndGet();
            }
        };
        return new Fabric8Cache(client, namespace.isEmpty()
                ? client.pods().inAnyNamespace().inform(handler)
                : client.pods().inNamespace(namespace).inform(handler));
    }

    @Override
    public String transport() {
        return client.getHttpClient().getClass().getName();
    }

    @Override
    public boolean hasSynced() {
        return informer.hasSynced();
    }

    @Override
    public int size() {
        return informer.getStore().list().size();
    }

    @Override
    public void close() {
        informer.close();
        client.close();
    }
}
