package dev.edict.server;

import dev.edict.kinds.feature.Feature;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.PluginChoice;
import dev.edict.server.admit.PluginConfigurations;
import dev.edict.server.admit.plugin.DefaultTolerations;
import dev.edict.server.allocate.PortRange;
import dev.edict.server.allocate.ServiceNetwork;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.assembly.OptionalResources;
import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.authenticate.AuthenticationChoices;
import dev.edict.server.authenticate.account.AccountSettings;
import dev.edict.server.authorize.configuration.AuthorizationChoice;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.JoinSecret;
import dev.edict.server.certificate.NamedServingFiles;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServingFiles;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Deadlines;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Seats;
import dev.edict.server.filter.TransportSecurity;
import dev.edict.server.flow.FlowSettings;
import dev.edict.server.http.TlsRules;
import dev.edict.server.kubelet.KubeletSettings;
import dev.edict.server.kubelet.LocalNetwork;
import dev.edict.server.registry.Identities;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What can be chosen about a control plane before it starts. */
public final class EdictBuilder {
    Supplier<Store> store = MemoryStore::open;
    @Nullable Path certificates;
    @Nullable Path pki;
    @Nullable JoinSecret joinSecret;
    boolean storeIsShared;
    Encryption.@Nullable Settings encryption;
    @Nullable ServingFiles serving;
    final List<NamedServingFiles> namedServing = new ArrayList<>();
    OptionalResources optionalResources = OptionalResources.NONE;
    Set<Feature> features = Set.of();
    TlsRules tlsRules = TlsRules.USUAL;
    TransportSecurity transportSecurity = TransportSecurity.NONE;
    Map<String, String> flags = Map.of();
    boolean profiling = true;
    Duration signingDuration = CertificateAuthority.CERTIFICATE_LIFETIME;
    Duration certificateInterval = Duration.ofMinutes(1);
    InetAddress bindAddress = InetAddress.getLoopbackAddress();
    int port;
    Clock clock = Clock.systemUTC();
    Identities identities = Identities.random();
    final AuthenticationChoices authentication = new AuthenticationChoices();
    AccountSettings accounts = AccountSettings.DEFAULT;
    Duration bookmarkInterval = Duration.ofMinutes(1);
    Duration requestTimeout = Deadlines.LONGEST;
    final List<String> extraNames = new ArrayList<>();
    final List<X509Certificate> proxyAuthorities = new ArrayList<>();
    @Nullable List<String> proxyNames;
    ServiceNetwork serviceNetwork = ServiceNetwork.DEFAULT;
    Duration eventLife = ControlPlane.USUAL_EVENT_LIFE;
    @Nullable InetAddress advertisedAddress;
    final List<RequestObserver> observers = new ArrayList<>();
    @Nullable AuditSettings audit;
    @Nullable Seats seats;
    FlowSettings flows = FlowSettings.DEFAULT;
    KubeletSettings kubelets = KubeletSettings.DEFAULT;
    LocalNetwork localNetwork = LocalNetwork.NONE;
    final List<Authorizer> authorizers = new ArrayList<>();
    AuthorizationChoice authorization = AuthorizationChoice.DEFAULT;
    PluginChoice plugins = PluginChoice.DEFAULT;
    PluginConfigurations pluginConfigurations = PluginConfigurations.NONE;
    final List<AdmissionPlugin> admissions = new ArrayList<>();
    final List<Function<Edict, ? extends AutoCloseable>> companions = new ArrayList<>();

    EdictBuilder() {}

    /** Where objects are kept; in memory unless said otherwise. The server closes the store when it ends. */
    public EdictBuilder store(Supplier<Store> opener) {
        this.store = opener;
        return this;
    }

    /** Where certificates and keys are kept; in memory unless said otherwise. */
    public EdictBuilder certificates(Path directory) {
        this.certificates = directory;
        return this;
    }

    /**
     * Where the keys are that this server has in common with others, under the names that kubeadm gives them; what is missing
     * is made. Its own certificate stays where {@link #certificates} says.
     */
    public EdictBuilder pki(Path directory) {
        this.pki = directory;
        return this;
    }

    /**
     * Takes the keys of the servers on the same store, or gives them its own if it is the first. What all of them know and
     * the store does not.
     *
     * @throws IllegalArgumentException if it is so short that it can be guessed
     */
    public EdictBuilder joinSecret(String secret) {
        this.joinSecret = JoinSecret.of(secret);
        return this;
    }

    /** Says that other servers may use the same store: then it is looked whether they have the same keys. */
    public EdictBuilder storeIsShared() {
        this.storeIsShared = true;
        return this;
    }

    /**
     * Encrypts what is stored as a file says, an {@code EncryptionConfiguration} of {@code apiserver.config.k8s.io/v1}; nothing
     * is encrypted unless said.
     *
     * @param reload whether the file is read again when it changes
     */
    public EdictBuilder encryptionProviderConfig(Path file, boolean reload) {
        return encryption(Encryption.Settings.of(file, reload));
    }

    /** As {@link #encryptionProviderConfig}, with times of one's own. */
    public EdictBuilder encryption(Encryption.Settings settings) {
        this.encryption = settings;
        return this;
    }

    /** What the server shows to its clients instead of a certificate of its own authority: files with PEM. */
    public EdictBuilder serving(Path certificates, Path privateKey) {
        this.serving = new ServingFiles(certificates, privateKey);
        return this;
    }

    /**
     * What the server shows to those who ask for it by certain names: files with PEM.
     *
     * @param names such as {@code api.example.com} or {@code *.example.com}; none for those in the certificate
     */
    public EdictBuilder servingUnder(Path certificates, Path privateKey, List<String> names) {
        namedServing.add(new NamedServingFiles(new ServingFiles(certificates, privateKey), names));
        return this;
    }

    /** Which versions and suites of TLS are spoken; 1.2 and 1.3 with the usual suites unless said otherwise. */
    public EdictBuilder tlsRules(TlsRules rules) {
        this.tlsRules = rules;
        return this;
    }

    /**
     * Tells browsers to come by TLS only.
     *
     * @param directives of the header {@code Strict-Transport-Security}
     * @throws IllegalArgumentException if one of them is not one
     */
    public EdictBuilder strictTransportSecurity(List<String> directives) {
        this.transportSecurity = TransportSecurity.of(directives);
        return this;
    }

    /** How often it is looked whether certificates end soon or files have changed; a minute unless said otherwise. */
    public EdictBuilder certificateInterval(Duration interval) {
        this.certificateInterval = interval;
        return this;
    }

    /** How long certificates are good at most that the server signs on request; a year unless said otherwise. */
    public EdictBuilder signingDuration(Duration longest) {
        this.signingDuration = longest;
        return this;
    }

    public EdictBuilder bindAddress(InetAddress address) {
        this.bindAddress = address;
        return this;
    }

    /** The port to listen on; 0, the default, lets the system choose. */
    public EdictBuilder port(int newPort) {
        this.port = newPort;
        return this;
    }

    public EdictBuilder clock(Clock newClock) {
        this.clock = newClock;
        return this;
    }

    public EdictBuilder identities(Identities source) {
        this.identities = source;
        return this;
    }

    /** Tokens in the format of kube-apiserver's token file. */
    public EdictBuilder tokenFile(Path file) {
        authentication.tokenFile(file);
        return this;
    }

    /** Says who is let in, and by what. */
    public EdictBuilder authentication(Consumer<AuthenticationChoices> chooser) {
        chooser.accept(authentication);
        return this;
    }

    /** Who issues tokens of service accounts, by which keys, for whom and for how long. */
    public EdictBuilder serviceAccounts(AccountSettings settings) {
        this.accounts = settings;
        return this;
    }

    /** How long a request may take that asks for no less; a minute unless said otherwise. Watches and the like go on. */
    public EdictBuilder requestTimeout(Duration longest) {
        this.requestTimeout = longest;
        return this;
    }

    /** How often watchers who want it are told how far their resource has come; a minute unless said otherwise. */
    public EdictBuilder bookmarkInterval(Duration interval) {
        this.bookmarkInterval = interval;
        return this;
    }

    /**
     * Serves resources that are off by default, in the words of kube-apiserver's {@code --runtime-config}, such as
     * {@code certificates.k8s.io/v1beta1=true}.
     *
     * @throws IllegalArgumentException if it makes no sense
     */
    public EdictBuilder runtimeConfig(String choices) {
        this.optionalResources = OptionalResources.parse(choices);
        return this;
    }

    /** Lets kinds do what they do only where it is asked for. Loops beside the server have to be told of it, too. */
    public EdictBuilder features(Set<Feature> chosen) {
        this.features = Set.copyOf(chosen);
        return this;
    }

    /** With what options the server was started, for {@code /flagz}; nothing secret may be among them. */
    public EdictBuilder flags(Map<String, String> names) {
        this.flags = Map.copyOf(names);
        return this;
    }

    /** Whether those who may can see what the server is doing, below {@code /debug/}; so it is unless said otherwise. */
    public EdictBuilder profiling(boolean allowed) {
        this.profiling = allowed;
        return this;
    }

    /** More names or addresses under which clients reach the server. */
    public EdictBuilder alsoKnownAs(String name) {
        extraNames.add(name);
        return this;
    }

    /**
     * Believes what front proxies say of users whose certificates these authorities have signed, besides the server's own:
     * those of the API server that this one stands behind.
     *
     * @param certificates PEM
     */
    public EdictBuilder requestHeaderAuthorities(String certificates) {
        proxyAuthorities.addAll(Pem.certificates(certificates));
        return this;
    }

    /** The names that front proxies may have; any if there are none. Unless said otherwise, the one of the server's own. */
    public EdictBuilder requestHeaderAllowedNames(List<String> names) {
        this.proxyNames = List.copyOf(names);
        return this;
    }

    /** After how long events are forgotten to which nothing happens any more: an hour, unless this is said. */
    public EdictBuilder eventLife(Duration life) {
        this.eventLife = life;
        return this;
    }

    /** Where the addresses of services come from: a range, or two of different families with a comma in between. */
    public EdictBuilder serviceClusterIpRange(String ranges) {
        this.serviceNetwork = ServiceNetwork.of(ranges, serviceNetwork.nodePorts());
        return this;
    }

    /** Where the ports of services on nodes come from, such as {@code 30000-32767}. */
    public EdictBuilder serviceNodePortRange(String range) {
        this.serviceNetwork = serviceNetwork.withNodePorts(PortRange.parse(range));
        return this;
    }

    /** The address that the service {@code kubernetes} leads to; chosen from those of this machine unless said. */
    public EdictBuilder advertiseAddress(InetAddress address) {
        this.advertisedAddress = address;
        return this;
    }

    /**
     * Records requests in a file as a policy of {@code audit.k8s.io/v1} says, in the format of Kubernetes, before they are
     * answered. The file is set aside when it has 100 megabytes.
     *
     * @throws IllegalArgumentException if the policy can not be read or is wrong
     */
    public EdictBuilder audit(Path policy, Path log) {
        return audit(new AuditSettings(AuditPolicy.read(policy), AuditSettings.Log.to(log), null));
    }

    /** Records requests; nothing is recorded unless this is said. */
    public EdictBuilder audit(AuditSettings settings) {
        this.audit = settings;
        return this;
    }

    /** Is told of every request: an account of one's own, a trace. */
    public EdictBuilder observer(RequestObserver observer) {
        observers.add(observer);
        return this;
    }

    /** How many requests are worked on at a time, and how it is decided whose; 600 by priority and fairness unless said otherwise. */
    public EdictBuilder flows(FlowSettings settings) {
        this.flows = settings;
        return this;
    }

    /** Says how kubelets are reached, and by what they know the server. */
    public EdictBuilder kubelets(KubeletSettings settings) {
        this.kubelets = settings;
        return this;
    }

    /** Answers for the addresses of pods and nodes that live in this process. */
    public EdictBuilder localNetwork(LocalNetwork network) {
        this.localNetwork = network;
        return this;
    }

    /** Says who is worked for now, whatever {@link #flows} says. */
    public EdictBuilder seats(Seats newSeats) {
        this.seats = newSeats;
        return this;
    }

    /** Is asked whether a request is allowed, unless its user is a master or somebody before has an opinion. */
    public EdictBuilder authorizer(Authorizer authorizer) {
        authorizers.add(authorizer);
        return this;
    }

    /**
     * Says who is asked whether a request is allowed after masters and those of {@link #authorizer}: nodes by their pods and
     * everybody by roles, unless said otherwise.
     */
    public EdictBuilder authorization(AuthorizationChoice choice) {
        this.authorization = choice;
        return this;
    }

    /** Lets plugins of the server run that do not by default, such as {@code AlwaysPullImages}. */
    public EdictBuilder enableAdmissionPlugins(String... names) {
        this.plugins = plugins.enabling(List.of(names));
        return this;
    }

    /** Lets plugins of the server not run that do by default. */
    public EdictBuilder disableAdmissionPlugins(String... names) {
        this.plugins = plugins.disabling(List.of(names));
        return this;
    }

    /**
     * Tells plugins of the server what a file says, in the format of kube-apiserver's {@code AdmissionConfiguration}.
     *
     * @throws IllegalArgumentException if it can not be read
     */
    public EdictBuilder admissionControlConfiguration(Path file) {
        this.pluginConfigurations = pluginConfigurations.or(PluginConfigurations.read(file));
        return this;
    }

    /** For how long pods stay on a node that is not ready, or not reachable; 300 seconds each unless said otherwise. */
    public EdictBuilder defaultTolerationSeconds(long notReady, long unreachable) {
        return admissionPluginConfiguration("DefaultTolerationSeconds", ObjectValue.of(
                DefaultTolerations.NOT_READY_SECONDS, notReady, DefaultTolerations.UNREACHABLE_SECONDS, unreachable));
    }

    /** Tells a plugin of the server what such a file would say under its name; this counts more than the file. */
    public EdictBuilder admissionPluginConfiguration(String name, ObjectValue configuration) {
        this.pluginConfigurations = pluginConfigurations.with(name, configuration);
        return this;
    }

    /** May change or refuse writes: after the server's own plugins, before webhooks, policies and quotas. */
    public EdictBuilder admission(AdmissionPlugin plugin) {
        admissions.add(plugin);
        return this;
    }

    /** Begins something beside the server once that answers, such as controllers; it is closed before the server is. */
    public EdictBuilder alongside(Function<Edict, ? extends AutoCloseable> companion) {
        companions.add(companion);
        return this;
    }

    /** Starts the server and returns when it accepts requests. */
    public Edict start() {
        return new EdictStart(this).run();
    }
}
