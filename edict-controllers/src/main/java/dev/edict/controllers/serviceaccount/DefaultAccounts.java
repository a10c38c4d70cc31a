package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.PodMaker;
import java.util.List;

/** Sees to it that each namespace has the service account {@code default}, also after somebody has deleted it. */
public final class DefaultAccounts {
    private static final String ACCOUNT = "default";

    private final Cache<Namespace> namespaces;
    private final Cache<ServiceAccount> accounts;
    private final ResourceClient<ServiceAccount> writing;

    private DefaultAccounts(
            Cache<Namespace> namespaces, Cache<ServiceAccount> accounts, ResourceClient<ServiceAccount> writing) {
        this.namespaces = namespaces;
        this.accounts = accounts;
        this.writing = writing;
    }

    /** {@code serviceaccount-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("serviceaccount-controller", DefaultAccounts::works).as("service-account-controller");
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<Namespace> namespaces = bench.informers().informer(Namespace.TYPE);
        SharedInformer<ServiceAccount> accounts = bench.informers().informer(ServiceAccount.TYPE);
        DefaultAccounts loop =
                new DefaultAccounts(namespaces.cache(), accounts.cache(), bench.client().of(ServiceAccount.TYPE));
        Controller<String> controller = Controller.of(
                bench.options("serviceaccount"),
                List.of(
                        Source.of(namespaces, namespace -> List.of(namespace.name()), change -> !(change instanceof Change.Deleted)),
                        Source.of(accounts, account -> List.of(account.namespace()), change -> change instanceof Change.Deleted)),
                loop::reconcile);
        return List.of(controller::run);
    }

    private Outcome reconcile(String name) {
        Namespace namespace = namespaces.get(new ObjectKey("", name));
        if (namespace != null
                && namespace.status().phase().equals("Active")
                && accounts.get(new ObjectKey(name, ACCOUNT)) == null) {
            create(name);
        }
        return Outcome.done();
    }

    private void create(String namespace) {
        try {
            writing.in(namespace).create(ServiceAccount.EMPTY.withMetadata(
                    ObjectMeta.EMPTY.withName(ACCOUNT).withNamespace(namespace)));
        } catch (ApiFailure.AlreadyExists there) {
            return;
        } catch (ApiFailure failure) {
            if (!PodMaker.isNamespaceTerminating(failure)) {
                throw failure;
            }
        }
    }
}
