package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.schema.protobuf.WatchFrames;
import dev.edict.server.action.AccessReview;
import dev.edict.server.action.PodBinding;
import dev.edict.server.action.PodEviction;
import dev.edict.server.action.SelfReview;
import dev.edict.server.action.ServiceAccountTokens;
import dev.edict.server.action.TokenIssuer;
import dev.edict.server.action.TokenRequest;
import dev.edict.server.action.TokenReview;
import dev.edict.server.admit.DefaultTolerations;
import dev.edict.server.admit.NamespaceLifecycle;
import dev.edict.server.admit.NotReadyTaint;
import dev.edict.server.admit.OwnerReferences;
import dev.edict.server.admit.PluginChain;
import dev.edict.server.admit.PodPriority;
import dev.edict.server.admit.ServiceAccounts;
import dev.edict.server.admit.StorageProtection;
import dev.edict.server.aggregate.Aggregation;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.aggregate.ServiceEndpoints;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.StatusAnswer;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.convert.version.WebhookConverters;
import dev.edict.server.custom.CustomResources;
import dev.edict.server.custom.CustomTools;
import dev.edict.server.custom.DefinitionKeeper;
import dev.edict.server.discovery.Discovery;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Deadlines;
import dev.edict.server.filter.InFlight;
import dev.edict.server.filter.Pipeline;
import dev.edict.server.health.HealthCheck;
import dev.edict.server.health.HealthEndpoint;
import dev.edict.server.http.HttpHandler;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.server.metrics.ProcessMetrics;
import dev.edict.server.metrics.RequestMetrics;
import dev.edict.server.metrics.ServerMetrics;
import dev.edict.server.openapi.OpenApi;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.AdmissionChain;
import dev.edict.server.route.ApiRouter;
import dev.edict.server.route.FieldLabels;
import dev.edict.server.route.HealthPages;
import dev.edict.server.route.ObjectAction;
import dev.edict.server.route.OpenApiPages;
import dev.edict.server.route.SelfDescription;
import dev.edict.server.route.ServedResource;
import dev.edict.server.route.ServedResources;
import dev.edict.server.table.Tables;
import dev.edict.server.webhook.WebhookClients;
import dev.edict.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way of a request through the rooms, put together over a control plane. */
public final class Front implements AutoCloseable {
    private static final int READERS = 400;
    private static final int WRITERS = 200;
    private static final GroupVersionResource DEFINITIONS =
            new GroupVersionResource("apiextensions.k8s.io", "v1", "customresourcedefinitions");
    private static final Duration REMOTE_REFRESH = Duration.ofMinutes(1);

    private final ControlPlane plane;
    private final ScheduledExecutorService timer;
    private final HttpHandler handler;
    private final CustomResources custom;
    private final DefinitionKeeper definitions;
    private final Aggregation aggregation;
    private final WebhookClients webhooks;
    private final MetricRegistry metrics = new MetricRegistry();
    private volatile Discovery discovery;
    private volatile @Nullable OpenApi openApi;
    private CustomResources.View customView = CustomResources.View.EMPTY;
    private volatile boolean stopping;

    public Front(
            ControlPlane plane,
            Authenticator authenticator,
            TokenIssuer tokens,
            ServiceAccountTokens accountTokens,
            String advertisedAddress,
            Duration bookmarkInterval,
            FrontProxy proxy) {
        this.plane = plane;
        ServiceEndpoints endpoints = endpoints(plane);
        this.aggregation = aggregation(plane, endpoints, proxy);
        this.webhooks = new WebhookClients(endpoints);
        this.timer = timer();
        this.discovery = Discovery.of(plane.catalogue().resources(), advertisedAddress);
        InFlight inFlight = new InFlight(READERS, WRITERS);
        ServerMetrics measured = new ServerMetrics(metrics);
        measured.countInFlight(inFlight::writing, inFlight::reading);
        measured.describeBuild(ServerVersion.document());
        ProcessMetrics.addTo(metrics);
        Authorizer authorizer = Authorizer.masters();
        CatalogueDecoder decoder = plane.decoder();
        TreeWriter writer = new TreeWriter(Yaml::bytes, decoder.protobuf()::write, WatchFrames::frame);
        OwnershipRules ownership = new OwnershipRules(plane.catalogue(), decoder, plane.clock());
        Tables tables = new Tables(plane.catalogue().documentation()::description, plane.clock());
        BodyReader bodies = new BodyReader(decoder);
        ServedResources served = plane.serve(
                new Subresources(actions(plane, tokens, accountTokens, authorizer), ownership),
                type -> new ServedResource.Equipment(bodies, () -> tables.of(type),
                        () -> decoder.decode(ObjectValue.EMPTY, List.of(), type.kind()).object(),
                        () -> ownership.tracker(type), new FieldLabels(type), false));
        ApiRouter router = new ApiRouter(served, description(writer), new ApiRouter.Tools(
                writer, admissions(plane, plane.identities()), timer,
                resource -> new CountedWatches(measured.watch(resource))));
        Discovery builtIn = discovery;
        this.custom = new CustomResources(
                CustomTools.of(plane.catalogue(), plane.store(), plane.identities(), plane.clock(), tables, decoder,
                        new WebhookConverters(webhooks, plane.identities()::uid)),
                view -> {
                    router.serve(served.withCustom(view.served()));
                    discovery = builtIn.withCustomResources(view.discovered());
                    describe(view);
                });
        this.definitions = new DefinitionKeeper(() -> plane.registry(DEFINITIONS),
                ownership.tracker(Objects.requireNonNull(plane.catalogue().find(DEFINITIONS))), custom, plane.clock());
        plane.knowCustomObjects(custom::objects);
        this.handler = new Pipeline(authenticator, true, authorizer, inFlight, aggregation.route(router),
                new StatusAnswer(writer)::send, new Deadlines(timer), new RequestMetrics(measured));
        timer.scheduleAtFixedRate(this::sendBookmarks, bookmarkInterval.toMillis(), bookmarkInterval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private static ServiceEndpoints endpoints(ControlPlane plane) {
        return new ServiceEndpoints(() -> plane.core("services"),
                () -> plane.registry(new GroupVersionResource("discovery.k8s.io", "v1", "endpointslices")),
                () -> plane.core("endpoints"));
    }

    private static Aggregation aggregation(ControlPlane plane, ServiceEndpoints endpoints, FrontProxy proxy) {
        return new Aggregation(
                new Aggregation.Registries(
                        () -> plane.registry(new GroupVersionResource("apiregistration.k8s.io", "v1", "apiservices")),
                        () -> plane.registry(DEFINITIONS),
                        () -> plane.core("configmaps")),
                endpoints, proxy,
                plane.catalogue().resources().stream().map(type -> type.resource().groupVersion()).distinct().toList(),
                plane.clock(), REMOTE_REFRESH);
    }

    /** Forgets what is cancelled at once: nearly every deadline is, and each holds a request. */
    private static ScheduledExecutorService timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("edict-timer").daemon().factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private static Map<String, ObjectAction> actions(
            ControlPlane plane, TokenIssuer tokens, ServiceAccountTokens accountTokens, Authorizer authorizer) {
        Supplier<ResourceRegistry> pods = () -> plane.core("pods");
        return Map.ofEntries(
                Map.entry("bindings", new PodBinding(pods, plane.clock())),
                Map.entry("tokenreviews", new TokenReview(accountTokens)),
                Map.entry("selfsubjectreviews", new SelfReview()),
                Map.entry("selfsubjectaccessreviews", new AccessReview(authorizer, true)),
                Map.entry("subjectaccessreviews", new AccessReview(authorizer, false)),
                Map.entry("localsubjectaccessreviews", new AccessReview(authorizer, false)),
                Map.entry("pods/binding", new PodBinding(pods, plane.clock())),
                Map.entry("pods/eviction", new PodEviction(pods, () -> plane.registry(
                        new GroupVersionResource("policy", "v1", "poddisruptionbudgets")), plane.clock())),
                Map.entry("serviceaccounts/token",
                        new TokenRequest(tokens, plane::core, plane.identities(), plane.clock())));
    }

    private SelfDescription description(TreeWriter writer) {
        HealthCheck storage = HealthCheck.of("etcd", this::storeAnswers, "the store does not answer");
        Map<String, Consumer<Call>> pages = Map.of(
                "healthz", new HealthPages(new HealthEndpoint("healthz", List.of(HealthCheck.PING, storage))),
                "livez", new HealthPages(new HealthEndpoint("livez", List.of(HealthCheck.PING))),
                "readyz", new HealthPages(new HealthEndpoint("readyz", List.of(HealthCheck.PING, storage,
                        HealthCheck.of("shutdown", () -> !stopping, "the server is shutting down")))),
                "metrics", call -> call.respond(200, MetricRegistry.CONTENT_TYPE, metrics.write()),
                "openapi", new OpenApiPages(() -> aggregation.openApi(openApi())));
        return new SelfDescription(() -> aggregation.discovery(discovery), ServerVersion.document(), writer, pages);
    }

    private boolean storeAnswers() {
        try {
            return plane.store().revision() > 0;
        } catch (StoreException unreachable) {
            return false;
        }
    }

    private synchronized void describe(CustomResources.View view) {
        customView = view;
        OpenApi known = openApi;
        if (known != null) {
            openApi = known.withCustomResources(view.described());
        }
    }

    private OpenApi openApi() {
        OpenApi known = openApi;
        return known != null ? known : firstOpenApi();
    }

    /** Nothing is described before somebody asks. */
    private synchronized OpenApi firstOpenApi() {
        OpenApi known = openApi;
        if (known == null) {
            known = OpenApi.of(plane.catalogue(), ServerVersion.document().string("gitVersion"))
                    .withCustomResources(customView.described());
            openApi = known;
        }
        return known;
    }

    private static AdmissionChain admissions(ControlPlane plane, Identities identities) {
        return new PluginChain(List.of(
                new OwnerReferences(),
                new NamespaceLifecycle(() -> plane.core("namespaces")),
                new ServiceAccounts(() -> plane.core("serviceaccounts"), identities),
                new NotReadyTaint(),
                new PodPriority(() -> plane.registry(
                        new GroupVersionResource("scheduling.k8s.io", "v1", "priorityclasses"))),
                new DefaultTolerations(),
                new StorageProtection()));
    }

    private void sendBookmarks() {
        plane.opened().forEach(registry -> Thread.startVirtualThread(registry.cache()::sendBookmarks));
    }

    public HttpHandler handler() {
        return handler;
    }

    /**
     * Serves the custom resources that have been defined before and looks after them from now on; knows which other servers
     * there are.
     */
    public void start() {
        definitions.start();
        aggregation.start();
    }

    /** Begins what can wait until requests are answered. */
    public void follow() {
        aggregation.follow();
    }

    /** Says that the server is about to end; requests are still answered. */
    public void stop() {
        stopping = true;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        aggregation.close();
        definitions.close();
        custom.close();
        webhooks.close();
        plane.close();
    }
}
