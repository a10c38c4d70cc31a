package dev.edict.server.admit.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What writes mean to quotas, without a store. */
class ClaimTest {
    private static final GroupResource PODS = new GroupResource("", "pods");
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final Evaluators evaluators = new Evaluators(Devices.NONE);

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static Quota quota(String name, String spec, String status) {
        return Quota.of(CachedObject.of("/registry/resourcequotas/n/" + name, 7, StoredForm.bytes(tree(
                "{'kind':'ResourceQuota','apiVersion':'v1','metadata':{'name':'" + name + "','namespace':'n'},'spec':" + spec
                        + ",'status':" + status + "}"))));
    }

    private static @Nullable ObjectValue pod(@Nullable String rest) {
        return rest == null ? null : tree("{'metadata':{'name':'p','namespace':'n'}," + rest + "}");
    }

    private static Movement movement(@Nullable String before, @Nullable String after) {
        return new Movement(PODS, PODS, RequestScope.internal("n"), "/registry/pods/n/p", pod(before), pod(after), true);
    }

    private Claim claim(Movement movement, Quota... quotas) {
        return new Claim(movement, Objects.requireNonNull(evaluators.of(movement.resource())), List.of(quotas),
                Set.of(), NOW);
    }

    private static String used(Claim claim) {
        return claim.changes().getFirst().used().shown();
    }

    @Test
    void whatAPodTakesMoreIsAddedAndWhatItTakesLessIsGivenBack() {
        Quota quota = quota("q", "{'hard':{'requests.cpu':'4','pods':'9'}}",
                "{'hard':{'requests.cpu':'4','pods':'9'},'used':{'requests.cpu':'2','pods':'2'}}");
        String small = "'spec':{'containers':[{'name':'c','resources':{'requests':{'cpu':'500m'}}}]}";
        String large = "'spec':{'containers':[{'name':'c','resources':{'requests':{'cpu':'1'}}}]}";
        assertThat(used(claim(movement(null, small), quota))).isEqualTo("pods=3,requests.cpu=2500m");
        assertThat(used(claim(movement(small, large), quota))).isEqualTo("pods=2,requests.cpu=2500m");
        assertThat(used(claim(movement(large, small), quota))).isEqualTo("pods=2,requests.cpu=1500m");
        assertThat(used(claim(movement(large, null), quota))).isEqualTo("pods=1,requests.cpu=1");
        assertThat(claim(movement(small, small), quota).changes()).isEmpty();
    }

    @Test
    void aContainerThatIsBeingResizedCountsWithTheMostThatItHas() {
        Quota quota = quota("q", "{'hard':{'requests.cpu':'9'}}", "{'hard':{'requests.cpu':'9'},'used':{'requests.cpu':'0'}}");
        String spec = "'spec':{'overhead':{'cpu':'10m'},'containers':[{'name':'c','resources':{'requests':{'cpu':'1'}}}],"
                + "'initContainers':[{'name':'s','restartPolicy':'Always','resources':{'requests':{'cpu':'100m'}}},"
                + "{'name':'i','resources':{'requests':{'cpu':'200m'}}}]},'status':{'containerStatuses':[{'name':'c',"
                + "'resources':{'requests':{'cpu':'2'}},'allocatedResources':{'cpu':'3'}}]%s}";
        assertThat(used(claim(movement(null, spec.formatted("")), quota))).isEqualTo("requests.cpu=3110m");
    }

    @Test
    void whatGoesNeverLeavesLessThanNothing() {
        Quota quota = quota("q", "{'hard':{'pods':'9'}}", "{'hard':{'pods':'9'},'used':{'pods':'0'}}");
        assertThat(claim(movement("'spec':{}", null), quota).changes().getFirst().used().shown()).isEqualTo("pods=0");
    }

    @Test
    void aPodThatShouldBeGoneForLongTakesNothingAndIsLookedAtAgain() {
        ObjectValue pod = tree("{'metadata':{'name':'p','deletionTimestamp':'2029-12-31T23:58:00Z',"
                + "'deletionGracePeriodSeconds':30},'spec':{}}");
        Evaluator evaluator = new PodEvaluator();
        assertThat(evaluator.usage(pod, NOW).shown()).isEqualTo("count/pods=1");
        assertThat(evaluator.isDoubtful(pod, NOW)).isTrue();
        assertThat(evaluator.usage(pod, Instant.parse("2029-12-31T23:59:30Z")).shown()).isEqualTo("count/pods=1,pods=1");
    }

    @Test
    void whatWasPerhapsNotCountedAnyMoreIsNotGivenBack() {
        Quota quota = quota("q", "{'hard':{'pods':'9'}}", "{'hard':{'pods':'9'},'used':{'pods':'3'}}");
        ObjectValue justNow = tree("{'spec':{},'metadata':{'name':'p','deletionGracePeriodSeconds':0,"
                + "'deletionTimestamp':'2029-12-31T23:59:59Z'}}");
        ObjectValue longAgo = tree("{'spec':{},'metadata':{'name':'p','deletionGracePeriodSeconds':0,"
                + "'deletionTimestamp':'2029-12-31T23:59:20Z'}}");
        assertThat(used(claim(removal(justNow), quota))).isEqualTo("pods=2");
        assertThat(claim(removal(longAgo), quota).changes()).isEmpty();
        assertThat(new PodEvaluator().usage(longAgo, NOW).shown()).isEqualTo("count/pods=1,pods=1");
    }

    @Test
    void onlyAChangeOfWhatALostPodTakesIsAReasonToCountAgain() {
        Quota quota = quota("q", "{'hard':{'pods':'9'}}", "{'hard':{'pods':'9'},'used':{'pods':'3'}}");
        String lost = "{'spec':{%s},%s'metadata':{'name':'p','deletionGracePeriodSeconds':0,"
                + "'deletionTimestamp':'2029-12-31T23:00:00Z'}}";
        ObjectValue pod = tree(lost.formatted("", ""));
        assertThat(claim(removal(pod), quota).isDoubtful()).as("gone").isTrue();
        assertThat(claim(change(pod, tree(lost.formatted("", "'status':{'reason':'NodeLost'},"))), quota).isDoubtful())
                .as("told of").isFalse();
        assertThat(claim(change(pod, tree(lost.formatted("", "'status':{'phase':'Failed'},"))), quota).isDoubtful())
                .as("ended").isTrue();
        assertThat(claim(change(pod, tree(lost.formatted("'activeDeadlineSeconds':1", ""))), quota).isDoubtful())
                .as("in another scope").isTrue();
        assertThat(claim(change(pod, tree("{'spec':{},'metadata':{'name':'p'}}")), quota).isDoubtful()).as("back").isTrue();
    }

    private static Movement change(ObjectValue before, ObjectValue after) {
        return new Movement(PODS, PODS, RequestScope.internal("n"), "/registry/pods/n/p", before, after, true);
    }

    @Test
    void whatIsWantedAndUsedButDoesNotBindYetIsNoted() {
        Quota quota = quota("q", "{'hard':{'pods':'1'}}", "{'hard':{},'used':{'pods':'0'}}");
        assertThat(claim(movement(null, "'spec':{}"), quota).uncounted()).containsExactly(quota);
    }

    @Test
    void quotasAreToldFromEachOtherByMoreThanASumOfCharacters() {
        // Aa and BB have one hash code
        assertThat(quota("q", "{'hard':{'count/Aa':'1'}}", "{}").signature())
                .isNotEqualTo(quota("q", "{'hard':{'count/BB':'1'}}", "{}").signature());
    }

    private static Movement removal(ObjectValue pod) {
        return new Movement(PODS, PODS, RequestScope.internal("n"), "/registry/pods/n/p", pod, null, true);
    }

    @Test
    void whatIsNotCountedYetIsNoted() {
        Quota fresh = quota("q", "{'hard':{'pods':'1'}}", "{}");
        Claim claim = claim(movement(null, "'spec':{}"), fresh);
        assertThat(claim.changes()).isEmpty();
        assertThat(claim.uncounted()).containsExactly(fresh);
        assertThatCode(() -> claim.requireRoom(List.of())).doesNotThrowAnyException();
    }

    @Test
    void aLimitWhoseUseIsUnknownIsNotTouched() {
        Quota unknown = quota("q", "{'hard':{'pods':'1'}}", "{'hard':{'pods':'1'},'used':{}}");
        assertThatThrownBy(() -> claim(movement(null, "'spec':{}"), unknown).requireRoom(List.of()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("pods \"p\" is forbidden: status unknown for quota: q, resources: pods");
    }

    @Test
    void whatNeedsAQuotaIsRefusedWithoutOne() {
        List<LimitedResource> limited = LimitedResource.read(tree("{'limitedResources':[{'resource':'pods',"
                + "'matchContains':['example.com/gpu'],'matchScopes':[{'scopeName':'PriorityClass','operator':'In',"
                + "'values':['high']}]}]}"));
        String gpu = "'spec':{'containers':[{'name':'c','resources':{'requests':{'example.com/gpu':'1'}}}]}";
        assertThatThrownBy(() -> claim(movement(null, gpu)).requireRoom(limited))
                .hasMessageContaining("insufficient quota to consume: requests.example.com/gpu");
        assertThatThrownBy(() -> claim(movement(null, "'spec':{'priorityClassName':'high'}")).requireRoom(limited))
                .hasMessageContaining("insufficient quota to match these scopes: [{PriorityClass In [high]}]");
        assertThatCode(() -> claim(movement(null, "'spec':{'priorityClassName':'low'}")).requireRoom(limited))
                .doesNotThrowAnyException();
        Quota covering = quota("q", "{'hard':{'pods':'5'},'scopeSelector':{'matchExpressions':[{'scopeName':'PriorityClass',"
                + "'operator':'Exists'}]}}", "{'hard':{'pods':'5'},'used':{'pods':'0'}}");
        assertThatCode(() -> claim(movement(null, "'spec':{'priorityClassName':'high'}"), covering).requireRoom(limited))
                .doesNotThrowAnyException();
    }

    @Test
    void devicesCountByClassWithTheMostThatTheyMayBe() {
        assertThat(new DeviceClaimEvaluator(Devices.NONE, new PodEvaluator()).usage(tree("{'spec':{'devices':{'requests':["
                + "{'exactly':{'deviceClassName':'gpu','allocationMode':'ExactCount','count':2}},"
                + "{'firstAvailable':[{'deviceClassName':'gpu','allocationMode':'All'},"
                + "{'deviceClassName':'gpu','allocationMode':'ExactCount','count':1},"
                + "{'deviceClassName':'nic','allocationMode':'ExactCount','count':3}]}]}}}"), NOW).shown())
                .isEqualTo("count/resourceclaims.resource.k8s.io=1,gpu.deviceclass.resource.k8s.io/devices=34,"
                        + "nic.deviceclass.resource.k8s.io/devices=3,requests.deviceclass.resource.kubernetes.io/gpu=34,"
                        + "requests.deviceclass.resource.kubernetes.io/nic=3");
    }

    @Test
    void claimsAreInTheScopeOfEachOfTheirClasses() {
        ObjectValue claim = tree("{'spec':{'volumeAttributesClassName':'new'},'status':{'currentVolumeAttributesClassName':'old'}}");
        Evaluator evaluator = new VolumeClaimEvaluator();
        assertThat(evaluator.isIn(new ScopeRequirement("VolumeAttributesClass", "In", List.of("old")), claim)).isTrue();
        assertThat(evaluator.isIn(new ScopeRequirement("VolumeAttributesClass", "DoesNotExist", List.of()), claim)).isFalse();
        assertThat(evaluator.isIn(new ScopeRequirement("BestEffort", "Exists", List.of()), claim)).isFalse();
    }

    @Test
    void podsThatLookBeyondTheirNamespaceAreKnown() {
        ScopeRequirement scope = new ScopeRequirement("CrossNamespacePodAffinity", "Exists", List.of());
        Evaluator evaluator = new PodEvaluator();
        assertThat(evaluator.isIn(scope, tree("{'spec':{'affinity':{'podAntiAffinity':{"
                + "'preferredDuringSchedulingIgnoredDuringExecution':[{'podAffinityTerm':{'namespaces':['x']}}]}}}}"))).isTrue();
        assertThat(evaluator.isIn(scope, tree("{'spec':{'affinity':{'podAffinity':{"
                + "'requiredDuringSchedulingIgnoredDuringExecution':[{'topologyKey':'k'}]}}}}"))).isFalse();
    }
}
