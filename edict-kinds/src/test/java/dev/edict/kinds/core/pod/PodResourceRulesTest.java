package dev.edict.kinds.core.pod;

import static dev.edict.kinds.KindTrial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodResourceRulesTest {
    private final KindTrial pods = KindTrial.namespaced("", "Pod");

    @Test
    void requestsFitTheirLimitsAndAmountsTheirKind() {
        assertThat(pods.create("""
                {'spec': {'containers': [
                  {'name': 'a', 'image': 'x', 'resources': {'requests': {'cpu': '2'}, 'limits': {'cpu': '1'}}},
                  {'name': 'b', 'image': 'x', 'resources': {'requests': {'memory': '-1'}}},
                  {'name': 'c', 'image': 'x', 'resources': {'requests': {'gpu': '1'}}},
                  {'name': 'd', 'image': 'x', 'resources': {'limits': {'example.com/gpu': '1500m'}}},
                  {'name': 'e', 'image': 'x', 'resources': {'requests': {'example.com/gpu': '1'}}},
                  {'name': 'f', 'image': 'x', 'resources': {'limits': {'hugepages-2Mi': '3Mi'}}}]}}"""))
                .containsExactly(
                        "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu"
                                + " limit of 1",
                        "spec.containers[1].resources.requests[memory]: Invalid value: \"-1\": must be greater than or"
                                + " equal to 0",
                        "spec.containers[2].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard resource"
                                + " type or fully qualified",
                        "spec.containers[2].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard resource"
                                + " for containers",
                        "spec.containers[3].resources.limits[example.com/gpu]: Invalid value: \"1500m\": must be an"
                                + " integer",
                        "spec.containers[3].resources.requests[example.com/gpu]: Invalid value: \"1500m\": must be an"
                                + " integer",
                        "spec.containers[4].resources.limits: Required value: Limit must be set for non overcommitable"
                                + " resources",
                        "spec.containers[5].resources.limits[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not positive"
                                + " integer multiple of hugepages-2Mi",
                        "spec.containers[5].resources.requests[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not"
                                + " positive integer multiple of hugepages-2Mi",
                        "spec.containers[5].resources: Forbidden: HugePages require cpu or memory");
    }

    @Test
    void whatCannotBeSharedIsRequestedExactly() {
        assertThat(pods.create("{'spec': {'containers': [{'name': 'a', 'image': 'x', 'resources': {"
                + "'requests': {'example.com/gpu': '1'}, 'limits': {'example.com/gpu': '2'}}}]}}")).containsExactly(
                "spec.containers[0].resources.requests: Invalid value: \"1\": must be equal to example.com/gpu limit"
                        + " of 2");
    }

    @Test
    void claimsAreThoseOfThePod() {
        assertThat(pods.create("""
                {'spec': {'resourceClaims': [{'name': 'gpu', 'resourceClaimName': 'c'}, {'name': 'gpu'},
                    {'name': 'x', 'resourceClaimName': 'a', 'resourceClaimTemplateName': 'b'}],
                  'containers': [{'name': 'a', 'image': 'x', 'resources': {'claims': [{'name': 'gpu'}, {'name': 'gpu'},
                    {'name': 'none'}, {}]}}]}}""")).containsExactly(
                "spec.resourceClaims[1].name: Duplicate value: \"gpu\"",
                "spec.resourceClaims[1]: Invalid value: {\"Name\":\"gpu\",\"ResourceClaimName\":null,"
                        + "\"ResourceClaimTemplateName\":null}: must specify one of: `resourceClaimName`,"
                        + " `resourceClaimTemplateName`",
                "spec.resourceClaims[2]: Invalid value: {\"Name\":\"x\",\"ResourceClaimName\":\"a\","
                        + "\"ResourceClaimTemplateName\":\"b\"}: at most one of `resourceClaimName` or"
                        + " `resourceClaimTemplateName` may be specified",
                "spec.containers[0].resources.claims[1]: Duplicate value: \"gpu\"",
                "spec.containers[0].resources.claims[2]: Not found: \"none\": must be one of the names in"
                        + " pod.spec.resourceClaims: gpu, x",
                "spec.containers[0].resources.claims[3]: Required value");
    }

    @Test
    void containersFitIntoTheirPod() {
        assertThat(pods.create("""
                {'spec': {'resources': {'requests': {'cpu': '1', 'storage': '1'}, 'limits': {'memory': '1Gi'}},
                  'containers': [{'name': 'a', 'image': 'x', 'resources': {'requests': {'cpu': '800m'}}},
                    {'name': 'b', 'image': 'x', 'resources': {'requests': {'cpu': '500m'},
                      'limits': {'memory': '2Gi'}}}]}}""")).containsExactly(
                "spec.resources.requests[storage]: Unsupported value: \"storage\": supported values: \"cpu\","
                        + " \"hugepages-\", \"memory\"",
                "spec.resources.requests: Invalid value: \"2Gi\": must be less than or equal to memory limit of 1Gi",
                "spec.resources.requests[cpu]: Invalid value: \"1\": must be greater than or equal to aggregate container"
                        + " requests of 1300m",
                "spec.resources.containers[1][memory].limits: Invalid value: \"2Gi\": must be less than or equal to pod"
                        + " limits of 1Gi");
    }

    @Test
    void overheadIsAnAmountOfWhatContainersUse() {
        assertThat(pods.create("{'spec': {'overhead': {'cats': '1'}, 'containers': [{'name': 'a', 'image': 'x'}]}}"))
                .containsExactly(
                        "spec.overhead.limits[cats]: Invalid value: \"cats\": must be a standard resource type or fully"
                                + " qualified",
                        "spec.overhead.limits[cats]: Invalid value: \"cats\": must be a standard resource for containers");
    }

    @Test
    void sidecarsAddToContainersAndOtherInitContainersRunBefore() {
        assertThat(PodResources.requests(tree("""
                {'containers': [{'resources': {'requests': {'cpu': '1', 'memory': '1Gi'}}}],
                 'initContainers': [{'resources': {'requests': {'cpu': '100m'}}, 'restartPolicy': 'Always'},
                   {'resources': {'requests': {'cpu': '3'}}}]}"""))).hasToString("{cpu=3100m, memory=1Gi}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "{'containers': [{}]}|BestEffort",
        "{'containers': [{'resources': {'requests': {'cpu': '0'}}}]}|BestEffort",
        "{'containers': [{'resources': {'requests': {'example.com/gpu': '1'}}}]}|BestEffort",
        "{'containers': [{'resources': {'requests': {'cpu': '1'}}}]}|Burstable",
        "{'containers': [{'resources': {'requests': {'cpu': '1', 'memory': '1'}, 'limits': {'cpu': '1000m', 'memory':"
                + " '1'}}}]}|Guaranteed",
        "{'containers': [{'resources': {'requests': {'cpu': '1', 'memory': '1'}, 'limits': {'cpu': '1', 'memory':"
                + " '1'}}}, {}]}|Burstable",
        "{'resources': {'requests': {'cpu': '1', 'memory': '1'}, 'limits': {'cpu': '1', 'memory': '1'}},"
                + " 'containers': [{}]}|Guaranteed",
        "{'resources': {'limits': {'cpu': '1'}}, 'containers': [{}]}|Burstable",
        "{'resources': {}, 'containers': [{'resources': {'requests': {'cpu': '1'}}}]}|BestEffort"
    })
    void theQualityOfServiceFollowsFromRequestsAndLimits(String spec, String expected) {
        assertThat(QualityOfService.compute(tree(spec))).isEqualTo(expected);
    }
}
