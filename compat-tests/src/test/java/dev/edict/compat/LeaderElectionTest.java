package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.compat.fleet.Fleet;
import dev.edict.compat.fleet.FleetReconciler;
import dev.edict.testing.Waiting;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Operators of the Java Operator SDK that elect a leader, each with a service account that may do what it needs and no more. */
@Timeout(180)
class LeaderElectionTest {
    private static final String NAMESPACE = "admiralty";
    private static final String LEASE = "admiral";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static KubernetesClient administrator;

    @BeforeAll
    static void prepare() throws Exception {
        administrator = SERVER.client();
        GeneratedCrds.install(administrator, Fleet.class);
        administrator.resource(new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build()).create();
    }

    private static PolicyRule rule(String group, String resource, String... verbs) {
        return new PolicyRuleBuilder().withApiGroups(group).withResources(resource).withVerbs(verbs).build();
    }

    private static List<PolicyRule> rulesOfFleets() {
        return List.of(rule(Fleet.GROUP, "fleets", "get", "list", "watch", "patch"),
                rule(Fleet.GROUP, "fleets/status", "patch"),
                rule("", "configmaps", "get", "list", "watch", "create", "patch"));
    }

    /** A client with a token of a new account that has these rights in the namespace. */
    private static KubernetesClient account(String name, List<PolicyRule> rules) {
        administrator.resource(new ServiceAccountBuilder().withNewMetadata().withName(name).withNamespace(NAMESPACE)
                .endMetadata().build()).create();
        administrator.resource(new RoleBuilder().withNewMetadata().withName(name).withNamespace(NAMESPACE).endMetadata()
                .withRules(rules).build()).create();
        administrator.resource(new RoleBindingBuilder().withNewMetadata().withName(name).withNamespace(NAMESPACE).endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", name)
                .addNewSubject("", "ServiceAccount", name, NAMESPACE).build()).create();
        String token = administrator.serviceAccounts().inNamespace(NAMESPACE).withName(name)
                .tokenRequest(new TokenRequestBuilder().withNewSpec().endSpec().build()).getStatus().getToken();
        Config known = Config.fromKubeconfig(SERVER.kubeconfigText());
        return new KubernetesClientBuilder().withConfig(new ConfigBuilder(Config.empty())
                .withMasterUrl(known.getMasterUrl()).withCaCertData(known.getCaCertData())
                .withNamespace(NAMESPACE).withOauthToken(token).build()).build();
    }

    private static Operator operator(KubernetesClient client, String identity) {
        Operator operator = new Operator(settings -> settings.withKubernetesClient(client).withCloseClientOnStop(true)
                .withLeaderElectionConfiguration(LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(LEASE)
                        .withLeaseNamespace(NAMESPACE).withIdentity(identity).withExitOnStopLeading(false).build()));
        operator.register(new FleetReconciler(), settings -> settings.settingNamespace(NAMESPACE));
        return operator;
    }

    private static String holder() {
        Lease lease = administrator.leases().inNamespace(NAMESPACE).withName(LEASE).get();
        return lease == null ? "" : String.valueOf(lease.getSpec().getHolderIdentity());
    }

    @Test
    void anAccountOfLeastRightsLeadsAndWorks() throws Exception {
        List<PolicyRule> rules = new ArrayList<>(rulesOfFleets());
        rules.add(rule("coordination.k8s.io", "leases", "get", "create", "update", "patch"));
        Operator operator = operator(account("nelson", rules), "nelson");
        operator.start();
        try {
            Waiting.until("nelson leads", () -> holder().equals("nelson"));
            administrator.resource(Fleet.of(NAMESPACE, "victory", "blue")).create();
            Waiting.until("the fleet sails", () -> administrator.resources(Fleet.class).inNamespace(NAMESPACE)
                    .withName("victory").get(), fleet -> fleet != null && fleet.getStatus() != null
                            && "Sailing".equals(fleet.getStatus().getPhase()));
        } finally {
            operator.stop();
        }
    }

    @Test
    void whoMayNotLeadIsToldBeforeItTries() {
        Operator operator = operator(account("hornblower", rulesOfFleets()), "hornblower");
        try {
            assertThatThrownBy(operator::start).isInstanceOf(OperatorException.class)
                    .rootCause().hasMessageContaining("lease");
        } finally {
            operator.stop();
        }
        assertThat(holder()).isNotEqualTo("hornblower");
    }
}
