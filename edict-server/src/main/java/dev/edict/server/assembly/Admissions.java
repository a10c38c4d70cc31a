package dev.edict.server.assembly;

import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.admit.AdmissionChain;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.PluginChoice;
import dev.edict.server.admit.PluginConfigurations;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.admit.image.ImagePolicyWebhook;
import dev.edict.server.admit.initialize.NoInitializers;
import dev.edict.server.admit.match.ChangedObjects;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.admit.plugin.AlwaysAdmit;
import dev.edict.server.admit.plugin.AlwaysDeny;
import dev.edict.server.admit.plugin.AlwaysPullImages;
import dev.edict.server.admit.plugin.CertificateApproval;
import dev.edict.server.admit.plugin.CertificateSigning;
import dev.edict.server.admit.plugin.CertificateSubjectRestriction;
import dev.edict.server.admit.plugin.ClusterTrustBundleAttest;
import dev.edict.server.admit.plugin.DefaultIngressClass;
import dev.edict.server.admit.plugin.DefaultStorageClass;
import dev.edict.server.admit.plugin.DefaultTolerations;
import dev.edict.server.admit.plugin.DenyServiceExternalIPs;
import dev.edict.server.admit.plugin.EventRateLimit;
import dev.edict.server.admit.plugin.ExtendedResourceToleration;
import dev.edict.server.admit.plugin.LimitPodHardAntiAffinityTopology;
import dev.edict.server.admit.plugin.LimitRanger;
import dev.edict.server.admit.plugin.NamespaceAutoProvision;
import dev.edict.server.admit.plugin.NamespaceExists;
import dev.edict.server.admit.plugin.NamespaceLifecycle;
import dev.edict.server.admit.plugin.NodeDeclaredFeatureValidator;
import dev.edict.server.admit.plugin.NodeRestriction;
import dev.edict.server.admit.plugin.NotReadyTaint;
import dev.edict.server.admit.plugin.OwnerReferencesPermissionEnforcement;
import dev.edict.server.admit.plugin.PersistentVolumeClaimResize;
import dev.edict.server.admit.plugin.PodNodeSelector;
import dev.edict.server.admit.plugin.PodPriority;
import dev.edict.server.admit.plugin.PodResizeValidator;
import dev.edict.server.admit.plugin.PodTolerationRestriction;
import dev.edict.server.admit.plugin.PodTopologyLabels;
import dev.edict.server.admit.plugin.RuntimeClass;
import dev.edict.server.admit.plugin.ServiceAccounts;
import dev.edict.server.admit.plugin.StorageProtection;
import dev.edict.server.admit.policy.MutatingPolicies;
import dev.edict.server.admit.policy.PolicySources;
import dev.edict.server.admit.policy.ValidatingPolicies;
import dev.edict.server.admit.quota.LimitedResource;
import dev.edict.server.admit.quota.ResourceQuotas;
import dev.edict.server.admit.security.PodSecurity;
import dev.edict.server.admit.security.PodSecurityConfiguration;
import dev.edict.server.admit.webhook.MutatingWebhooks;
import dev.edict.server.admit.webhook.ValidatingWebhooks;
import dev.edict.server.admit.webhook.WebhookCredentials;
import dev.edict.server.admit.webhook.WebhookTools;
import dev.edict.server.authorize.escalate.ClaimedDevices;
import dev.edict.server.authorize.escalate.Escalation;
import dev.edict.server.authorize.escalate.PolicyParameters;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.webhook.WebhookClients;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plugins of admission, in the order of the real server. */
final class Admissions {
    private static final String CONFIGURATIONS = "admissionregistration.k8s.io";
    private static final String RBAC = "rbac.authorization.k8s.io";

    private final ControlPlane plane;
    private final PluginConfigurations configurations;
    private final Neighbours neighbours;
    private final Initializations initializations;

    /**
     * Whom plugins ask besides the registries.
     *
     * @param rights what a user may do
     * @param typesOf the resources that are served with objects of a kind
     * @param equivalents under which other resources objects are served
     * @param changed how what others have made of objects is read
     * @param kinds what is known of kinds that configurations name
     * @param webhooks the way to those who are asked outside
     * @param metrics what is counted of all of them
     */
    record Neighbours(
            Authorizer rights,
            Function<GroupVersionKind, List<ResourceType>> typesOf,
            Equivalents equivalents,
            ChangedObjects changed,
            ServedKinds kinds,
            WebhookClients webhooks,
            AdmissionMetrics metrics) {}

    /** @param configurations what plugins are told */
    Admissions(ControlPlane plane, PluginConfigurations configurations, Neighbours neighbours) {
        this.plane = plane;
        this.configurations = configurations;
        this.neighbours = neighbours;
        this.initializations = new Initializations(plane);
    }

    /**
     * One of the server's own plugins.
     *
     * @param byDefault whether it runs unless somebody says otherwise
     * @param maker makes it from its configuration, which may be null
     */
    private record Own(String name, boolean byDefault, Function<@Nullable ObjectValue, AdmissionPlugin> maker) {}

    private static Own on(AdmissionPlugin plugin) {
        return new Own(plugin.name(), true, configuration -> plugin);
    }

    private static Own on(String name, Function<@Nullable ObjectValue, AdmissionPlugin> maker) {
        return new Own(name, true, maker);
    }

    /** One that runs if somebody asks for it, and is made then. */
    private static Own off(String name, Function<@Nullable ObjectValue, AdmissionPlugin> maker) {
        return new Own(name, false, maker);
    }

    private static Own off(String name, Supplier<AdmissionPlugin> maker) {
        return new Own(name, false, configuration -> maker.get());
    }

    /** One that settings may name, and that has nothing to say: what it looks after is not served by default. */
    private static Own inert(String name) {
        return on(name, configuration -> new AlwaysAdmit());
    }

    private Supplier<ResourceRegistry> core(String resource) {
        return () -> plane.core(resource);
    }

    private Supplier<ResourceRegistry> registry(String group, String resource) {
        return () -> plane.registry(new GroupVersionResource(group, "v1", resource));
    }

    /** @param more those of the application that has this server in it */
    AdmissionChain chain(PluginChoice choice, List<AdmissionPlugin> more) {
        List<Own> first = ordinary();
        List<Own> last = last();
        choice.check(Stream.concat(first.stream(), last.stream()).map(Own::name).toList());
        List<AdmissionPlugin> plugins = new ArrayList<>(chosen(first, choice));
        plugins.addAll(more);
        plugins.addAll(chosen(last, choice));
        if (!choice.runs(Initializations.PLUGIN, true)) {
            plugins.add(new NoInitializers());
        }
        return new AdmissionChain(plugins, neighbours.metrics(), guards()::of);
    }

    private WriteGuards guards() {
        Authorizer rights = neighbours.rights();
        return new WriteGuards(
                new Escalation(rights, resource -> registry(RBAC, resource).get()),
                new PolicyParameters(rights, neighbours.typesOf(), resource -> registry(CONFIGURATIONS, resource).get()),
                new ClaimedDevices(rights, core("namespaces")));
    }

    Initializations initializations() {
        return initializations;
    }

    private List<AdmissionPlugin> chosen(List<Own> plugins, PluginChoice choice) {
        return plugins.stream().filter(own -> choice.runs(own.name(), own.byDefault())).map(this::make).toList();
    }

    private AdmissionPlugin make(Own own) {
        try {
            return own.maker().apply(configurations.find(own.name()));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "couldn't init admission plugin \"" + own.name() + "\": "
                    + wrong.getMessage() + configurations.origin(own.name()), wrong);
        }
    }

    private List<Own> ordinary() {
        Supplier<ResourceRegistry> namespaces = core("namespaces");
        Supplier<ResourceRegistry> nodes = core("nodes");
        Supplier<ResourceRegistry> storageClasses = registry("storage.k8s.io", "storageclasses");
        return List.of(
                off("AlwaysAdmit", () -> new AlwaysAdmit()),
                off("NamespaceAutoProvision", () -> new NamespaceAutoProvision(namespaces, this::createNamespace)),
                on(new NamespaceLifecycle(namespaces)),
                off("NamespaceExists", () -> new NamespaceExists(namespaces)),
                off("LimitPodHardAntiAffinityTopology", () -> new LimitPodHardAntiAffinityTopology()),
                on(initializations.presets()),
                on(new LimitRanger(core("limitranges"))),
                on(new ServiceAccounts(core("serviceaccounts"), plane.identities())),
                off("NodeRestriction", () -> new NodeRestriction(this::registry, neighbours.rights())),
                on(new NotReadyTaint()),
                off("AlwaysPullImages", () -> new AlwaysPullImages()),
                off("ImagePolicyWebhook", configuration -> new ImagePolicyWebhook(configuration, plane.clock())),
                on("PodSecurity", configuration -> new PodSecurity(namespaces, core("pods"), configuration == null
                        ? PodSecurityConfiguration.NONE : PodSecurityConfiguration.read(configuration))),
                off("PodNodeSelector", configuration -> new PodNodeSelector(namespaces, configuration)),
                on(new PodPriority(registry("scheduling.k8s.io", "priorityclasses"))),
                on("DefaultTolerationSeconds", configuration -> new DefaultTolerations(configuration)),
                off("PodTolerationRestriction", configuration -> new PodTolerationRestriction(namespaces, configuration)),
                off("EventRateLimit", configuration -> new EventRateLimit(configuration, plane.clock())),
                off("ExtendedResourceToleration", () -> new ExtendedResourceToleration()),
                on(new DefaultStorageClass(storageClasses)),
                on(new StorageProtection()),
                inert("PodGroupProtection"),
                off("OwnerReferencesPermissionEnforcement",
                        () -> new OwnerReferencesPermissionEnforcement(neighbours.rights(), neighbours.typesOf())),
                on(new PersistentVolumeClaimResize(storageClasses)),
                on(new RuntimeClass(registry("node.k8s.io", "runtimeclasses"))),
                on(new CertificateApproval(neighbours.rights())),
                on(new CertificateSigning(neighbours.rights())),
                on(new ClusterTrustBundleAttest(neighbours.rights())),
                on(new CertificateSubjectRestriction()),
                on(new DefaultIngressClass(registry("networking.k8s.io", "ingressclasses"))),
                off("DenyServiceExternalIPs", () -> new DenyServiceExternalIPs()),
                on(new PodTopologyLabels(nodes)),
                inert("PodGroupWorkloadExists"),
                on(new NodeDeclaredFeatureValidator(nodes)),
                inert("JobValidation"),
                on(new PodResizeValidator(nodes)));
    }

    private ResourceRegistry registry(GroupResource resource) {
        return plane.registry(new GroupVersionResource(resource.group(), "v1", resource.resource()));
    }

    private void createNamespace(String name) {
        GroupVersionResource namespaces = new GroupVersionResource("", "v1", "namespaces");
        ResourceRegistry registry = plane.registry(namespaces);
        ObjectValue namespace = registry.strategy().rules().setDefaults(ObjectValue.of(
                "apiVersion", "v1", "kind", "Namespace", "metadata", ObjectValue.of("name", name)));
        try {
            registry.create(RequestScope.internal(""),
                    plane.tracker(namespaces).created(namespace, "kube-apiserver", ""), Admission.NONE);
        } catch (ApiException taken) {
            if (taken.code() != 409) {
                throw taken;
            }
        }
    }

    /** Those that see what all others have made of an object: the ones that users configure, and the one that counts. */
    private List<Own> last() {
        return List.of(
                on(new MutatingPolicies(
                        policies("mutatingadmissionpolicies", "mutatingadmissionpolicybindings"), neighbours.metrics())),
                on("MutatingAdmissionWebhook", configuration -> mutatingWebhooks(configuration)),
                on(initializations.initializers(neighbours.rights())),
                on(new ValidatingPolicies(
                        policies("validatingadmissionpolicies", "validatingadmissionpolicybindings"), neighbours.metrics())),
                on("ValidatingAdmissionWebhook", configuration -> validatingWebhooks(configuration)),
                on("ResourceQuota", configuration -> new ResourceQuotas(plane.quotas(),
                        configuration == null ? List.of() : LimitedResource.readConfiguration(configuration))),
                off("AlwaysDeny", () -> new AlwaysDeny()));
    }

    private PolicySources policies(String policies, String bindings) {
        return new PolicySources(registry(CONFIGURATIONS, policies), registry(CONFIGURATIONS, bindings), namespaces(),
                neighbours.equivalents(), neighbours.kinds(), neighbours.rights());
    }

    private AdmissionPlugin mutatingWebhooks(@Nullable ObjectValue configuration) {
        return new MutatingWebhooks(registry(CONFIGURATIONS, "mutatingwebhookconfigurations"), neighbours.changed(),
                webhookTools(configuration));
    }

    private AdmissionPlugin validatingWebhooks(@Nullable ObjectValue configuration) {
        return new ValidatingWebhooks(
                registry(CONFIGURATIONS, "validatingwebhookconfigurations"), webhookTools(configuration));
    }

    private WebhookTools webhookTools(@Nullable ObjectValue configuration) {
        WebhookCredentials credentials = WebhookCredentials.read(configuration);
        WebhookClients clients = credentials == WebhookCredentials.NONE
                ? neighbours.webhooks() : neighbours.webhooks().as(credentials::of);
        return new WebhookTools(namespaces(), neighbours.equivalents(), neighbours.rights(), clients,
                plane.identities()::uid, neighbours.metrics());
    }

    private NamespaceObjects namespaces() {
        return new NamespaceObjects(core("namespaces"));
    }
}
