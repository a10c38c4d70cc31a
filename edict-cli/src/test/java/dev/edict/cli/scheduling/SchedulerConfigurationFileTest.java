package dev.edict.cli.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.scheduler.Profile;
import dev.edict.scheduler.SchedulerSettings;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.Candidates;
import dev.edict.scheduler.argument.IgnoredResources;
import dev.edict.scheduler.argument.Neighbours;
import dev.edict.scheduler.argument.ScoringStrategy;
import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.scheduler.profile.ExtensionPoint;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words are those of kube-scheduler 1.36.4 for the same files, with the whole way to the field. */
class SchedulerConfigurationFileTest {
    private static final String HEAD = """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            """;

    private static SchedulerSettings readWhole(String text) {
        return SchedulerConfigurationFile.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static SchedulerSettings read(String text) {
        return readWhole(HEAD + text);
    }

    private static Arguments arguments(String plugin, String args) {
        return read("profiles: [{pluginConfig: [{name: " + plugin + ", args: " + args + "}]}]").profiles().getFirst().arguments();
    }

    private static void assertWholeRefused(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> readWhole(text)).withMessage(message);
    }

    private static void assertRefused(String text, String message) {
        assertWholeRefused(HEAD + text, message);
    }

    /** @param message what follows the way to the arguments */
    private static void assertArgumentsRefused(String plugin, String args, String message) {
        assertRefused("profiles: [{pluginConfig: [{name: " + plugin + ", args: " + args + "}]}]",
                message.replace("@", "profiles[0].pluginConfig[0].args"));
    }

    @Test
    void aFileThatSaysNothingChangesNothing() {
        assertThat(read("")).isEqualTo(SchedulerSettings.USUAL);
        assertThat(read("profiles: [{}]")).isEqualTo(SchedulerSettings.USUAL);
        assertThat(arguments("NodeResourcesFit", "{}")).isEqualTo(Arguments.USUAL);
        assertThat(read("profiles: [{pluginConfig: [{name: NodeAffinity}]}]").profiles().getFirst().arguments())
                .isEqualTo(Arguments.USUAL);
    }

    @Test
    void whatUpstreamWritesWhenAskedForItsDefaultsMeansTheSame() {
        assertThat(read("""
                clientConnection: {acceptContentTypes: "", burst: 100, contentType: application/vnd.kubernetes.protobuf, qps: 50,
                  kubeconfig: /etc/kubernetes/scheduler.conf}
                enableContentionProfiling: true
                enableProfiling: true
                leaderElection: {leaderElect: true, leaseDuration: 15s, renewDeadline: 10s, resourceLock: leases,
                  resourceName: kube-scheduler, resourceNamespace: kube-system, retryPeriod: 2s}
                parallelism: 16
                percentageOfNodesToScore: 0
                podInitialBackoffSeconds: 1
                podMaxBackoffSeconds: 10
                profiles:
                - pluginConfig:
                  - {name: DefaultPreemption, args: {minCandidateNodesAbsolute: 100, minCandidateNodesPercentage: 10,
                      kind: DefaultPreemptionArgs, apiVersion: kubescheduler.config.k8s.io/v1}}
                  - {name: DynamicResources, args: {bindingTimeout: 10m0s, filterTimeout: 10s}}
                  - {name: InterPodAffinity, args: {hardPodAffinityWeight: 1, ignorePreferredTermsOfExistingPods: false}}
                  - {name: NodeAffinity, args: {kind: NodeAffinityArgs}}
                  - {name: NodeResourcesBalancedAllocation, args: {resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}]}}
                  - {name: NodeResourcesFit, args: {scoringStrategy: {
                      resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}], type: LeastAllocated}}}
                  - {name: PodTopologySpread, args: {defaultingType: System}}
                  - {name: VolumeBinding, args: {bindTimeoutSeconds: 600}}
                  plugins: {bind: {}, filter: {}, placementScore: {}, multiPoint: {enabled: [{name: TaintToleration, weight: 3}]}}
                  schedulerName: default-scheduler
                """).profiles().getFirst()).satisfies(profile -> {
                    assertThat(profile.arguments()).isEqualTo(Arguments.USUAL);
                    assertThat(profile.chosen().at(ExtensionPoint.FILTER))
                            .isEqualTo(Profile.named("default-scheduler").chosen().at(ExtensionPoint.FILTER));
                });
    }

    @Test
    void eachProfileHasItsPluginsAndItsPercentage() {
        SchedulerSettings settings = read("""
                percentageOfNodesToScore: 30
                podInitialBackoffSeconds: 2
                podMaxBackoffSeconds: 20
                profiles:
                - schedulerName: default-scheduler
                - schedulerName: no-scoring
                  percentageOfNodesToScore: 0
                  plugins:
                    preScore: {disabled: [{name: "*"}]}
                    score: {disabled: [{name: "*"}]}
                - schedulerName: weighing
                  plugins:
                    multiPoint: {disabled: [{name: ImageLocality}]}
                    score: {enabled: [{name: NodeAffinity, weight: 50}]}
                """);

        assertThat(settings.profiles()).extracting(Profile::schedulerName)
                .containsExactly("default-scheduler", "no-scoring", "weighing");
        assertThat(settings.profiles()).extracting(Profile::percentageOfNodesToScore).containsExactly(30, 0, 30);
        assertThat(settings.profiles().get(1).chosen().at(ExtensionPoint.SCORE)).isEmpty();
        assertThat(settings.profiles().get(2).chosen().has(ExtensionPoint.SCORE, "ImageLocality")).isFalse();
        assertThat(settings.profiles().get(2).chosen().weight("NodeAffinity")).isEqualTo(50);
        assertThat(settings.backOff().first()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.backOff().longest()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void pluginsAreTold() {
        Arguments fit = arguments("NodeResourcesFit", """
                {ignoredResources: [example.com/a], ignoredResourceGroups: [example.org], scoringStrategy: {
                  type: RequestedToCapacityRatio, resources: [{name: cpu, weight: 3}, {name: example.com/gpu}],
                  requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]}}}""");
        assertThat(fit.ignored()).isEqualTo(new IgnoredResources(Set.of("example.com/a"), Set.of("example.org")));
        assertThat(fit.scoring()).isEqualTo(new ScoringStrategy(ScoringStrategy.Type.BY_SHAPE,
                List.of(new ScoringStrategy.Weighted("cpu", 3), new ScoringStrategy.Weighted("example.com/gpu", 1)),
                List.of(new ScoringStrategy.Point(0, 0), new ScoringStrategy.Point(100, 10))));
        assertThat(arguments("NodeResourcesBalancedAllocation", "{resources: [{name: cpu}, {name: example.com/gpu, weight: 1}]}")
                .balanced()).containsExactly("cpu", "example.com/gpu");
        assertThat(arguments("InterPodAffinity", "{hardPodAffinityWeight: 0, ignorePreferredTermsOfExistingPods: true}").neighbours())
                .isEqualTo(new Neighbours(0, true));
        assertThat(arguments("DefaultPreemption", "{minCandidateNodesPercentage: 5}").candidates()).isEqualTo(new Candidates(5, 100));
        assertThat(arguments("VolumeBinding", "{bindTimeoutSeconds: 30}").volumePatience()).isEqualTo(Duration.ofSeconds(30));
        assertThat(arguments("DynamicResources", "{bindingTimeout: 1m30s}").devicePatience()).isEqualTo(Duration.ofSeconds(90));
        SpreadDefaults spread = arguments("PodTopologySpread", """
                {defaultingType: List, defaultConstraints: [
                  {maxSkew: 2, topologyKey: rack, whenUnsatisfiable: DoNotSchedule, minDomains: 3}]}""").spread();
        assertThat(spread.anyNode()).isFalse();
        assertThat(spread.constraints()).singleElement().satisfies(constraint -> {
            assertThat(constraint.topologyKey()).isEqualTo("rack");
            assertThat(constraint.minDomains()).isEqualTo(3);
            assertThat(constraint.nodeTaintsPolicy()).isNull();
        });
        assertThat(arguments("NodeAffinity", """
                {addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                  {matchExpressions: [{key: team, operator: In, values: [red]}]}]}}}""").addedAffinity()
                .requiredDuringSchedulingIgnoredDuringExecution()).isNotNull();
    }

    @Test
    void whatIsSaidToPluginsThatListenToNothingIsNotRead() {
        assertThat(arguments("ImageLocality", "{a: b}")).isEqualTo(Arguments.USUAL);
        assertThat(arguments("NodeName", "3")).isEqualTo(Arguments.USUAL);
    }

    @Test
    void anotherKindIsRefused() {
        String expected = "; expected is KubeSchedulerConfiguration of kubescheduler.config.k8s.io/v1";
        assertWholeRefused("", "Object 'Kind' is missing" + expected);
        assertWholeRefused("kind: KubeSchedulerConfiguration", "Object 'apiVersion' is missing" + expected);
        assertWholeRefused(HEAD.replace("/v1", "/v1beta3"), "no kind \"KubeSchedulerConfiguration\" is registered for version"
                + " \"kubescheduler.config.k8s.io/v1beta3\"" + expected);
        assertWholeRefused("- a", "it is no object, but array");
    }

    @Test
    void whatNobodyKnowsAndWhatIsSaidTwiceIsRefused() {
        assertRefused("foo: 1\nbar: 2", "strict decoding error: unknown field \"bar\", unknown field \"foo\"");
        assertRefused("profiles: [{schedulerName: a, plugins: {filterr: {}}}]",
                "strict decoding error: unknown field \"profiles[0].plugins.filterr\"");
        assertRefused("profiles: [{plugins: {score: {enabled: [{nam: 1}]}}}]",
                "strict decoding error: unknown field \"profiles[0].plugins.score.enabled[0].nam\"");
        assertRefused("parallelism: 1\nparallelism: 2",
                "strict decoding error: yaml: unmarshal errors:\n  line 4: key \"parallelism\" already set in map");
        assertArgumentsRefused("NodeAffinity", "{addedAffinity: {foo: 1}}", "strict decoding error: unknown field \"@.addedAffinity.foo\"");
    }

    @Test
    void whatIsNotOfItsTypeIsRefusedBeforeAnythingElse() {
        assertRefused("parallelism: x\npercentageOfNodesToScore: 101", "parallelism: expected is a whole number, not string");
        assertRefused("parallelism: 99999999999", "parallelism: expected is a number of 32 bits, not 99999999999");
        assertRefused("parallelism: 0\nprofiles: {a: b}", "profiles: expected is a list, not object");
        assertRefused("profiles: [{schedulerName: 3}]", "profiles[0].schedulerName: expected is a string, not integer");
        assertArgumentsRefused("DynamicResources", "{filterTimeout: abc}", "@.filterTimeout: time: invalid duration \"abc\"");
    }

    @Test
    void numbersAreInTheirRange() {
        assertRefused("""
                parallelism: 0
                percentageOfNodesToScore: 101
                podInitialBackoffSeconds: 0
                podMaxBackoffSeconds: -1
                profiles: [{schedulerName: "", percentageOfNodesToScore: -1}]
                """, "[parallelism: Invalid value: 0: should be an integer value greater than zero, "
                + "profiles[0].schedulerName: Required value, "
                + "profiles[0].percentageOfNodesToScore: Invalid value: -1: not in valid range [0-100], "
                + "percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100], "
                + "podInitialBackoffSeconds: Invalid value: 0: must be greater than 0, "
                + "podMaxBackoffSeconds: Invalid value: -1: must be greater than or equal to PodInitialBackoffSeconds]");
        assertRefused("podInitialBackoffSeconds: 20",
                "podMaxBackoffSeconds: Invalid value: 10: must be greater than or equal to PodInitialBackoffSeconds");
    }

    @Test
    void profilesHaveNamesOfTheirOwnAndOneQueue() {
        assertRefused("profiles: [{schedulerName: a}, {schedulerName: a}, {}]",
                "[profiles[1].schedulerName: Duplicate value: \"profiles[0].schedulerName\", profiles[2].schedulerName: Required value]");
        assertRefused("""
                profiles:
                - {schedulerName: a, plugins: {queueSort: {enabled: [{name: PrioritySort}, {name: b}]}}}
                - {schedulerName: b}
                """, "[profiles[0].plugins.queueSort.enabled: Invalid value: 2: only one queue sort plugin can be enabled, "
                + "profiles[1].plugins.queueSort: Invalid value: {\"enabled\":null,\"disabled\":null}: must be the same for all profiles]");
        assertRefused("profiles: [{plugins: {filter: {enabled: [{name: EBSLimits}]}}}]",
                "profiles[0].plugins.filter.enabled[0]: Invalid value: \"EBSLimits\": was invalid in version \"v1\" "
                        + "(KubeSchedulerConfiguration is version \"kubescheduler.config.k8s.io/v1\")");
        assertRefused("profiles: [{plugins: {bind: {disabled: [{name: '*'}]}}}]",
                "profiles[0].plugins.bind: at least one bind plugin is needed for profile with scheduler name \"default-scheduler\"");
        assertRefused("profiles: [{pluginConfig: [{name: a}, {name: a}]}]", "profiles[0].pluginConfig[1]: Duplicate value: \"a\"");
    }

    @Test
    void argumentsAreOfTheirPlugin() {
        assertArgumentsRefused("NodeResourcesFit", "{kind: NodeAffinityArgs}", "profiles[0].pluginConfig[0]: args for plugin NodeResourcesFit"
                + " were not of type NodeResourcesFitArgs.kubescheduler.config.k8s.io, got NodeAffinityArgs.kubescheduler.config.k8s.io");
        assertArgumentsRefused("NodeResourcesFit", "{apiVersion: kubescheduler.config.k8s.io/v1beta3}", "profiles[0].pluginConfig[0]:"
                + " decoding args for plugin NodeResourcesFit: no kind \"NodeResourcesFitArgs\" is registered for version"
                + " \"kubescheduler.config.k8s.io/v1beta3\"; expected is kubescheduler.config.k8s.io/v1");
    }

    @Test
    void strategiesMakeSense() {
        assertArgumentsRefused("NodeResourcesFit", """
                {ignoredResourceGroups: ["a/b"], scoringStrategy: {type: Foo,
                  resources: [{name: cpu, weight: 101}, {name: memory, weight: -1}], requestedToCapacityRatio: {}}}""",
                "[@.ignoredResourceGroups[0]: Invalid value: \"a/b\": resource group name can't contain '/', "
                        + "@.scoringStrategy.type: Unsupported value: \"Foo\": supported values: "
                        + "\"LeastAllocated\", \"MostAllocated\", \"RequestedToCapacityRatio\", "
                        + "@.scoringStrategy.resources[0].weight: Invalid value: 101: resource weight of cpu not in valid range (0, 100], "
                        + "@.scoringStrategy.resources[1].weight: Invalid value: -1: resource weight of memory not in valid range (0, 100], "
                        + "@.scoringStrategy.requestedToCapacityRatio: Forbidden: must be nil when type is not RequestedToCapacityRatio]");
        String shape = "@.scoringStrategy.requestedToCapacityRatio.shape";
        assertArgumentsRefused("NodeResourcesFit", "{scoringStrategy: {type: RequestedToCapacityRatio}}",
                "@.scoringStrategy.requestedToCapacityRatio: Required value: must be specified when type is RequestedToCapacityRatio");
        assertArgumentsRefused("NodeResourcesFit", "{scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {}}}",
                shape + ": Required value: at least one point must be specified");
        assertArgumentsRefused("NodeResourcesFit", """
                {scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [
                  {utilization: 50, score: 11}, {utilization: 40, score: -1}, {utilization: 101, score: 1}]}}}""",
                "[" + shape + "[1].utilization: Invalid value: 40: values must be sorted in increasing order, "
                        + shape + "[0].score: Invalid value: 11: not in valid range [0, 10], "
                        + shape + "[1].score: Invalid value: -1: not in valid range [0, 10], "
                        + shape + "[2].utilization: Invalid value: 101: not in valid range [0, 100]]");
        assertArgumentsRefused("NodeResourcesBalancedAllocation", "{resources: [{name: cpu, weight: 2}, {name: cpu}]}",
                "[@.resources[0].weight: Invalid value: 2: must be 1, @.resources[1].name: Duplicate value: \"cpu\"]");
    }

    @Test
    void affinityMakesSense() {
        String terms = "@.addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";
        assertArgumentsRefused("NodeAffinity", """
                {addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{
                  matchExpressions: [{key: a, operator: In, values: []}, {key: a, operator: Foo},
                    {key: a, operator: Exists, values: [x]}, {key: a, operator: Gt, values: [x]}],
                  matchFields: [{key: metadata.name, operator: Exists}, {key: metadata.name, operator: In, values: [a, b]}]}]}}}""",
                "[" + terms + "[0].matchExpressions[0].values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty, "
                        + terms + "[0].matchExpressions[1].operator: Unsupported value: \"Foo\": supported values: "
                        + "\"In\", \"NotIn\", \"Exists\", \"DoesNotExist\", \"Gt\", \"Lt\", "
                        + terms + "[0].matchExpressions[2].values: Invalid value: [\"x\"]: values set must be empty for exists and does not exist, "
                        + terms + "[0].matchExpressions[3].values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer, "
                        + terms + "[0].matchFields[0].operator: Unsupported value: \"Exists\": supported values: \"In\", \"NotIn\", "
                        + terms + "[0].matchFields[1].values: Invalid value: [\"a\",\"b\"]: must have one element]");
        assertArgumentsRefused("InterPodAffinity", "{hardPodAffinityWeight: 101}",
                "@.hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]");
    }

    @Test
    void constraintsMakeSense() {
        assertArgumentsRefused("PodTopologySpread", "{defaultConstraints: [{maxSkew: 0}]}",
                "[@.defaultingType: Invalid value: \"System\": when .defaultConstraints are not empty, "
                        + "@.defaultConstraints[0].maxSkew: Invalid value: 0: not in valid range (0, inf), "
                        + "@.defaultConstraints[0].topologyKey: Required value: can not be empty, "
                        + "@.defaultConstraints[0].whenUnsatisfiable: Required value: can not be empty]");
        assertArgumentsRefused("PodTopologySpread", "{defaultingType: Foo}",
                "@.defaultingType: Unsupported value: \"Foo\": supported values: \"System\", \"List\"");
        assertArgumentsRefused("PodTopologySpread", """
                {defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: Foo, labelSelector: {}},
                  {maxSkew: 1, topologyKey: c, whenUnsatisfiable: DoNotSchedule},
                  {maxSkew: 1, topologyKey: c, whenUnsatisfiable: DoNotSchedule}]}""",
                "[@.defaultConstraints[0].whenUnsatisfiable: Unsupported value: \"Foo\": supported values: "
                        + "\"DoNotSchedule\", \"ScheduleAnyway\", "
                        + "@.defaultConstraints[0].labelSelector: Forbidden: constraint must not define a selector, as they deduced for each"
                        + " pod, @.defaultConstraints[2]: Duplicate value: \"{c, DoNotSchedule}\"]");
    }

    @Test
    void candidatesAndTimesMakeSense() {
        assertArgumentsRefused("DefaultPreemption", "{minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0}",
                "[@.minCandidateNodesPercentage: Invalid value: 0: cannot be zero at the same time as minCandidateNodesAbsolute, "
                        + "@.minCandidateNodesAbsolute: Invalid value: 0: cannot be zero at the same time as minCandidateNodesPercentage]");
        assertArgumentsRefused("VolumeBinding", "{bindTimeoutSeconds: -1}",
                "@.bindTimeoutSeconds: Invalid value: -1: invalid BindTimeoutSeconds, should not be a negative value");
        assertArgumentsRefused("DynamicResources", "{filterTimeout: -1s, bindingTimeout: 10ms}",
                "[@.filterTimeout: Invalid value: \"-1s\": must be zero or positive, "
                        + "@.bindingTimeout: Invalid value: \"10ms\": must be at least 1 second]");
    }

    @Test
    void othersHaveASay() {
        SchedulerSettings settings = read("""
                extenders:
                - urlPrefix: http://127.0.0.1:8888/scheduler/
                  filterVerb: filter
                  prioritizeVerb: prioritize
                  weight: 2
                  httpTimeout: 3s
                  managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]
                """);

        assertThat(settings.extenders()).singleElement().satisfies(extender -> {
            assertThat(extender.url()).isEqualTo("http://127.0.0.1:8888/scheduler");
            assertThat(extender.weight()).isEqualTo(2);
            assertThat(extender.timeout()).isEqualTo(Duration.ofSeconds(3));
            assertThat(extender.managed()).containsExactly("example.com/gpu");
            assertThat(extender.ignorable()).isFalse();
        });
        assertThat(settings.profiles().getFirst().arguments().ignored().names()).containsExactly("example.com/gpu");
    }

    @Test
    void extendersMakeSense() {
        assertRefused("""
                extenders:
                - {urlPrefix: "http://a", prioritizeVerb: a, managedResources: [{name: cpu}, {name: x.y/z}, {name: x.y/z}]}
                - {urlPrefix: "http://a", bindVerb: a}
                - {urlPrefix: here, bindVerb: b}
                """, "[extenders[0].weight: Invalid value: 0: must have a positive weight applied to it, "
                + "extenders[0].managedResources[0].name: Invalid value: \"cpu\": is an invalid extended resource name, "
                + "extenders[0].managedResources[2].name: Invalid value: \"x.y/z\": duplicate extender managed resource name, "
                + "extenders[2].urlPrefix: Invalid value: \"here\": must be an address such as http://127.0.0.1:8888/scheduler, "
                + "extenders: Invalid value: \"found 2 extenders implementing bind\": only one extender can implement bind]");
    }

    @Test
    void whatIsAroundTheSchedulerMakesSense() {
        assertRefused("clientConnection: {burst: -1}\nleaderElection: {leaseDuration: 1s, resourceLock: foo, resourceName: mine}",
                "[clientConnection.burst: Invalid value: -1: must be non-negative, "
                        + "leaderElection.leaseDuration: Invalid value: \"1s\": must be greater than `RenewDeadline`, "
                        + "leaderElection.resourceLock: Invalid value: \"foo\": resourceLock value must be \"leases\", "
                        + "leaderElection.resourceName: Invalid value: \"mine\": must be kube-scheduler: the schedulers beside servers take"
                        + " turns by the lease kube-system/kube-scheduler]");
        assertThat(read("leaderElection: {leaderElect: false, resourceLock: foo, leaseDuration: 1s}")).isEqualTo(SchedulerSettings.USUAL);
    }
}
