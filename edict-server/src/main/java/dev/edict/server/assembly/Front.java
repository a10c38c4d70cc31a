package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiException;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.admit.initialize.InitializationKeeper;
import dev.edict.server.admit.policy.PolicyStatus;
import dev.edict.server.admit.policy.TypeChecking;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.audit.Audit;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.authenticate.account.IssuerDiscovery;
import dev.edict.server.authenticate.impersonate.Impersonation;
import dev.edict.server.convert.StatusAnswer;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Deadlines;
import dev.edict.server.filter.FailureAnswers;
import dev.edict.server.filter.Fairness;
import dev.edict.server.filter.GoAway;
import dev.edict.server.filter.Observation;
import dev.edict.server.filter.Pipeline;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Rights;
import dev.edict.server.filter.TransportSecurity;
import dev.edict.server.route.ApiRouter;
import dev.edict.server.route.PlainPaths;
import dev.edict.server.route.ServedResources;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The way of a request through the rooms, put together over a control plane in the order of the picture. */
public final class Front implements AutoCloseable {
    private static final GroupVersionResource POLICIES =
            new GroupVersionResource("admissionregistration.k8s.io", "v1", "validatingadmissionpolicies");

    private final ControlPlane plane;
    private final ScheduledExecutorService timer = timer();
    private final Measures measures = new Measures();
    private final @Nullable Audit audit;
    private final Outside outside;
    private final Doors doors;
    private final Authorizations authorizations;
    private final Authorizer rights;
    private final ServedEquivalents equivalents = new ServedEquivalents();
    private final LiveKinds kinds;
    private final PolicyStatus policyStatus;
    private final CustomTypes customTypes;
    private final ApiRouter router;
    private final InitializationKeeper initializations;
    private final Flows flows;
    private final Pipeline handler;
    private volatile boolean following;
    private volatile boolean stopping;

    /**
     * What is known of the server itself.
     *
     * @param advertisedAddress under which it says that it can be reached
     * @param bookmarkInterval how often watchers are told how far their resource has come
     * @param requestTimeout how long a request may take that asks for no less
     * @param flags the options with which it was started, without what is secret
     * @param profiling whether those who may can see what it is doing
     * @param transportSecurity what browsers are told
     * @param rolesAreThere whether the default roles are as they should be
     */
    public record Settings(String advertisedAddress, Duration bookmarkInterval, Duration requestTimeout,
            Map<String, String> flags, boolean profiling, TransportSecurity transportSecurity, BooleanSupplier rolesAreThere) {}

    public Front(ControlPlane plane, Seams seams, AccountTokens tokens, FrontProxy proxy, Doors.Way kubelets, Settings settings) {
        this.plane = plane;
        AuditSettings recorded = seams.audit();
        this.audit = recorded == null ? null : Audit.open(recorded, plane.decoder(), measures.audit(), Clock.systemUTC());
        this.kinds = new LiveKinds(plane.decoder());
        measures.loops(plane.supervisor());
        this.flows = Flows.of(plane, seams, measures, timer);
        this.authorizations = new Authorizations(plane, seams, measures.rights(), settings.advertisedAddress());
        this.rights = authorizations.asked();
        measures.encryption(plane);
        Forms forms = new Forms(plane);
        this.outside = new Outside(plane, proxy);
        this.doors = new Doors(plane, kubelets, measures.streams());
        Descriptions descriptions = new Descriptions(plane, outside.aggregation(), settings.advertisedAddress());

        ServedResources builtIn = plane.serve(
                new Subresources(Actions.of(plane, tokens, seams.authentication(), rights), doors.connections(), forms.ownership()),
                forms::equipment);
        Admissions admissions = new Admissions(plane, seams.configurations(),
                new Admissions.Neighbours(rights, this::typesOf, equivalents, equivalents, kinds, outside.webhooks(),
                        measures.admission()));
        this.initializations = admissions.initializations().keeper(seams.plugins());
        measures.initializations(initializations);
        measures.accounts(tokens);
        IssuerDiscovery issuer = new IssuerDiscovery(tokens.keys(), tokens.settings(), settings.advertisedAddress());
        this.router = new ApiRouter(builtIn, descriptions.pages(forms.writer(), OperatorPages.and(
                pages(issuer, settings), forms.writer(), plane.clock(), settings, flows::page)), new ApiRouter.Tools(
                forms.writer(), rights, admissions.chain(seams.plugins(), seams.admissions()), timer, measures::watches));
        equivalents.serve(builtIn);
        kinds.serve(builtIn);
        this.customTypes = new CustomTypes(plane, forms, outside.webhooks(), descriptions.telling(
                view -> serve(builtIn.withCustom(view.served()))));

        this.policyStatus = new PolicyStatus(plane.supervisor(), () -> plane.registry(POLICIES), new TypeChecking(kinds),
                (policy, configuration) -> plane.tracker(POLICIES)
                        .applied(policy, configuration, PolicyStatus.MANAGER, true, "status"));
        measures.unreadable(plane);
        this.handler = way(seams, settings, new StatusAnswer(forms.writer())::send);
        timer.scheduleAtFixedRate(this::sendBookmarks, settings.bookmarkInterval().toMillis(),
                settings.bookmarkInterval().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What is served now with objects of a kind. */
    private List<ResourceType> typesOf(GroupVersionKind kind) {
        return router.typesOf(kind);
    }

    private void serve(ServedResources resources) {
        equivalents.serve(resources);
        kinds.serve(resources);
        router.serve(resources);
    }

    /** The order of the filters. Whoever is refused by one has cost no more than those before it. */
    private Pipeline way(Seams seams, Settings settings, BiConsumer<Call, ApiException> failures) {
        Observation observation = new Observation(observers(seams));
        return new Pipeline(List.of(
                settings.transportSecurity(),
                new GoAway(seams.flows().goAwayChance()),
                observation,
                new FailureAnswers(failures),
                Deadlines.read(settings.requestTimeout()),
                measures.identification(seams.authentication()),
                observation.received(),
                new Impersonation(rights, measures.impersonation()),
                new Fairness(flows.seats()),
                new Rights(rights, measures.rights()),
                new Deadlines(timer, failures)),
                new PlainPaths(outside.aggregation().route(router)));
    }

    private List<RequestObserver> observers(Seams seams) {
        List<RequestObserver> observers = new ArrayList<>(List.of(measures.requests(router::serves)));
        if (audit != null) {
            observers.add(audit);
        }
        observers.addAll(seams.observers());
        return observers;
    }

    private Map<String, Consumer<Call>> pages(IssuerDiscovery issuer, Settings settings) {
        Map<String, Consumer<Call>> pages = new HashMap<>(
                HealthChecks.pages(plane.store(), plane.encryption(), plane.supervisor(), audit,
                        new HealthChecks.Progress(settings.rolesAreThere(), () -> following, () -> stopping), measures.health()));
        pages.put("metrics", measures.pages(plane.clock().instant()));
        pages.putAll(issuer.pages());
        return pages;
    }

    /**
     * A thread of the system, so that deadlines are kept whatever requests do to the carriers of virtual threads. Forgets what
     * is cancelled at once: nearly every deadline is, and each holds a request.
     */
    private static ScheduledExecutorService timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("edict-timer").daemon().factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private void sendBookmarks() {
        plane.opened().forEach(registry -> Thread.startVirtualThread(registry.cache()::sendBookmarks));
    }

    public Pipeline handler() {
        return handler;
    }

    /**
     * Serves the custom resources that have been defined before and looks after them from now on; knows which other servers
     * there are.
     */
    public void start() {
        customTypes.start();
        outside.aggregation().start();
    }

    /** Begins what can wait until requests are answered. */
    public void follow() {
        outside.aggregation().follow();
        initializations.start();
        authorizations.follow();
        following = true;
        policyStatus.start();
        flows.start();
    }

    /** Says that the server is about to end; requests are still answered. */
    public void stop() {
        stopping = true;
    }

    @Override
    public void close() {
        flows.close();
        timer.shutdownNow();
        authorizations.close();
        initializations.close();
        policyStatus.close();
        outside.close();
        doors.close();
        customTypes.close();
        if (audit != null) {
            audit.close();
        }
    }
}
