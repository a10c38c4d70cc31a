package dev.edict.benchmarks;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.Client;
import dev.edict.types.DynamicObject;
import dev.edict.types.Resource;
import java.nio.file.Path;

/** The informer of this project's client, as its page shows it. */
record EdictCache(Client client, InformerFactory informers, SharedInformer<?> informer) implements InformedCache {

    /** @param form in which pods are kept: {@code records}, {@code trees} or {@code metadata} */
    static EdictCache start(String form, Path kubeconfig, String namespace, Tally tally) {
        Client client = new Client(Kubeconfig.read(kubeconfig).connection().open());
        InformerFactory informers = InformerFactory.of(client).withNamespace(namespace);
        SharedInformer<?> informer = switch (form) {
            case "records" -> told(informers.informer(Pod.TYPE), tally);
            case "trees" -> told(informers.informer(
                    DynamicObject.typeOf(Pod.TYPE.kind(), Pod.TYPE.plural(), Pod.TYPE.scope())), tally);
            case "metadata" -> told(informers.metadataInformer(Pod.TYPE), tally);
            default -> throw new IllegalArgumentException(form);
        };
        informers.start();
        return new EdictCache(client, informers, informer);
    }

    private static <T extends Resource> SharedInformer<T> told(SharedInformer<T> informer, Tally tally) {
        informer.addHandler(new Handler<>() {
            @Override
            public void onAdd(T object, boolean inInitialList) {
                tally.added().incrementAndGet();
            }

            @Override
            public void onUpdate(T before, T after) {
                tally.update(before.resourceVersion(), after.resourceVersion());
            }

            @Override
            public void onDelete(T last, boolean finalStateUnknown) {
                tally.deleted().incrementAndGet();
            }
        });
        return informer;
    }

    @Override
    public String transport() {
        return "java.net.http";
    }

    @Override
    public boolean hasSynced() {
        return informer.hasSynced();
    }

    @Override
    public int size() {
        return informer.cache().size();
    }

    @Override
    public void close() {
        informers.close();
        client.close();
    }
}
