package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What people do to workloads with kubectl, beyond the story of nginx; a namespace for each test. */
@Timeout(180)
class KubectlWorkloadsTest {
    private static final String SETS = """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db}
            spec:
              serviceName: db
              replicas: 3
              selector: {matchLabels: {app: db}}
              template:
                metadata: {labels: {app: db}}
                spec: {containers: [{name: db, image: "postgres:16"}]}
            ---
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec: {containers: [{name: agent, image: "agent:1"}]}
            """;

    @RegisterExtension
    static final RunningCluster CLUSTER = new RunningCluster("--nodes", "3");

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(CLUSTER);
    }

    private static String run(String words) throws IOException, InterruptedException {
        return kubectl.run(words);
    }

    private static String images(String namespace, String label) throws IOException, InterruptedException {
        return run("-n " + namespace + " get pods -l " + label + " -o jsonpath={.items[*].spec.containers[*].image}");
    }

    @Test
    void setsRollForwardAndBack() throws Exception {
        run("create namespace sets");
        kubectl.run(SETS, "-n", "sets", "apply", "-f", "-");
        for (String set : new String[] {"statefulset/db", "daemonset/agent"}) {
            run("-n sets rollout status --timeout=60s " + set);
        }
        assertThat(run("-n sets get pods -l app=db -o name")).isEqualTo("pod/db-0\npod/db-1\npod/db-2\n");
        assertThat(run("-n sets get pods -l app=agent -o jsonpath={.items[*].spec.nodeName}").split(" "))
                .containsExactlyInAnyOrder("node-1", "node-2", "node-3");

        run("-n sets set image statefulset/db db=postgres:17");
        run("-n sets set image daemonset/agent agent=agent:2");
        for (String set : new String[] {"statefulset/db", "daemonset/agent"}) {
            run("-n sets rollout status --timeout=60s " + set);
            assertThat(run("-n sets rollout history " + set)).containsPattern("(?m)^2 ");
        }
        assertThat(images("sets", "app=db")).isEqualTo("postgres:17 postgres:17 postgres:17");
        assertThat(images("sets", "app=agent")).isEqualTo("agent:2 agent:2 agent:2");

        for (String set : new String[] {"statefulset/db", "daemonset/agent"}) {
            run("-n sets rollout undo " + set);
            run("-n sets rollout status --timeout=60s " + set);
        }
        assertThat(images("sets", "app=db")).isEqualTo("postgres:16 postgres:16 postgres:16");
        assertThat(images("sets", "app=agent")).isEqualTo("agent:1 agent:1 agent:1");

        run("-n sets scale statefulset/db --replicas=1");
        Waiting.until("the last ones go first", () -> run("-n sets get pods -l app=db -o name"), "pod/db-0\n"::equals);
        run("delete namespace sets --timeout=60s");
    }

    @Test
    void aBudgetHoldsUpADrain() throws Exception {
        if (!kubectl.isAtLeast(21, "a PodDisruptionBudget, which older ones make in policy/v1beta1,")) {
            return;
        }
        run("create namespace budget");
        run("-n budget run kept --image=nginx --labels=app=kept");
        run("-n budget wait --for=condition=Ready pod/kept --timeout=60s");
        run("-n budget create poddisruptionbudget kept --selector=app=kept --min-available=1");
        String node = run("-n budget get pod kept -o jsonpath={.spec.nodeName}");
        try {
            assertThat(kubectl.fail("drain " + node + " --force --ignore-daemonsets --pod-selector=app=kept --timeout=3s"))
                    .contains("Cannot evict pod as it would violate the pod's disruption budget.");
            assertThat(run("get node " + node)).contains("SchedulingDisabled");

            run("-n budget delete poddisruptionbudget kept");
            assertThat(run("drain " + node + " --force --ignore-daemonsets --pod-selector=app=kept --timeout=60s"))
                    .contains("pod/kept evicted");
        } finally {
            run("uncordon " + node);
        }
        assertThat(run("get node " + node)).doesNotContain("SchedulingDisabled");
    }

    @Test
    void jobsEndAndCanBeHeldBack() throws Exception {
        run("create namespace jobs");
        kubectl.run("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: parts}
                spec:
                  suspend: true
                  completions: 4
                  parallelism: 2
                  completionMode: Indexed
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: part, image: busybox}]
                """, "-n", "jobs", "apply", "-f", "-");
        run("-n jobs wait --for=condition=Suspended job/parts --timeout=60s");
        assertThat(run("-n jobs get pods -o name")).isEmpty();

        run("-n jobs patch job parts -p {\"spec\":{\"suspend\":false}}");
        run("-n jobs wait --for=condition=Complete job/parts --timeout=60s");

        assertThat(run("-n jobs get job parts -o jsonpath={.status.completedIndexes}/{.status.succeeded}")).isEqualTo("0-3/4");
        assertThat(run("-n jobs get events")).contains("Suspended").contains("Resumed").contains("Job completed");
        run("-n jobs delete job parts");
        Waiting.until("its pods go with it", () -> run("-n jobs get pods -o name"), String::isEmpty);
    }

    @Test
    void whatOwnsGoesAfterBeforeOrWithoutWhatItOwns() throws Exception {
        run("create namespace cascade");
        for (String how : new String[] {"background", "foreground", "orphan"}) {
            run("-n cascade create deployment " + how + " --image=nginx");
            run("-n cascade rollout status deployment/" + how + " --timeout=60s");
            run("-n cascade delete deployment " + how + " --cascade=" + how + " --timeout=60s");
        }
        assertThat(run("-n cascade get replicasets,pods -l app=foreground -o name")).isEmpty();
        Waiting.until("what was owned is gone", () -> run("-n cascade get replicasets,pods -l app=background -o name"), String::isEmpty);
        assertThat(run("-n cascade get replicasets,pods -l app=orphan -o name").lines()).hasSize(2);
        assertThat(run("-n cascade get replicasets -l app=orphan -o jsonpath={.items[*].metadata.ownerReferences}")).isEmpty();

        run("-n cascade create deployment orphan --image=nginx");
        run("-n cascade rollout status deployment/orphan --timeout=60s");
        assertThat(run("-n cascade get replicasets -l app=orphan -o name").lines()).as("the same template is adopted").hasSize(1);
        run("delete namespace cascade --timeout=60s");
    }

    @Test
    void aQuotaIsToldInConditionsAndEvents() throws Exception {
        run("create namespace full");
        run("-n full create quota pods --hard=pods=1");
        run("-n full create deployment wide --image=nginx --replicas=2");

        run("-n full wait --for=condition=ReplicaFailure deployment/wide --timeout=60s");
        Waiting.until("events tell why", () -> run("-n full get events"), events -> events.contains("exceeded quota: pods"));
        assertThat(kubectl.fail("-n full rollout status deployment/wide --timeout=1s")).contains("timed out");

        run("-n full delete quota pods");
        run("-n full rollout status deployment/wide --timeout=60s");
    }
}
