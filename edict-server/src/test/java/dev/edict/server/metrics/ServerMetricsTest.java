package dev.edict.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
    private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

    private final MetricRegistry registry = new MetricRegistry();
    private final ServerMetrics metrics = new ServerMetrics(registry);

    @Test
    void aRequestIsCountedUnderTheLabelsOfKubeApiserver() {
        metrics.answered(RequestLabels.ofResource("list", "apps", "v1", "deployments", "", false, true, false, false),
                200, 3_000_000, 5000);
        assertThat(text())
                .contains("apiserver_request_total{code=\"200\",component=\"apiserver\",dry_run=\"\",group=\"apps\","
                        + "resource=\"deployments\",scope=\"namespace\",subresource=\"\",verb=\"LIST\","
                        + "version=\"v1\"} 1\n")
                .contains("apiserver_request_duration_seconds_bucket{component=\"apiserver\",dry_run=\"\","
                        + "group=\"apps\",resource=\"deployments\",scope=\"namespace\",subresource=\"\","
                        + "verb=\"LIST\",version=\"v1\",le=\"0.005\"} 1\n")
                .contains("apiserver_response_sizes_sum{component=\"apiserver\",group=\"apps\","
                        + "resource=\"deployments\",scope=\"namespace\",subresource=\"\",verb=\"LIST\","
                        + "version=\"v1\"} 5000\n");
    }

    @Test
    void aRefusalIsCountedAndNotTimed() {
        metrics.refused(labels("watch", "", false, false), 429);
        assertThat(text())
                .contains("apiserver_request_total{code=\"429\",")
                .contains("apiserver_request_terminations_total{code=\"429\",component=\"apiserver\",group=\"\","
                        + "resource=\"pods\",scope=\"cluster\",subresource=\"\",verb=\"WATCH\",version=\"v1\"} 1\n")
                .doesNotContain("duration_seconds");
    }

    @Test
    void verbsAndScopesAreThoseOfKubeApiserver() {
        assertThat(labels("create", "", false, false).verb()).isEqualTo("POST");
        assertThat(labels("create", "", false, false).scope()).isEqualTo("resource");
        assertThat(labels("patch", "", true, true).verb()).isEqualTo("APPLY");
        assertThat(labels("deletecollection", "", false, false).verb()).isEqualTo("DELETE");
        assertThat(labels("get", "log", true, false).verb()).isEqualTo("CONNECT");
        assertThat(labels("watch", "", false, false).scope()).isEqualTo("cluster");
        assertThat(RequestLabels.ofPage("HEAD", "/readyz").verb()).isEqualTo("GET");
        assertThat(RequestLabels.ofPage("BREW", "").verb()).isEqualTo("OTHER");
    }

    @Test
    void watchesAndStreamsAreCounted() {
        ServerMetrics.WatchMetrics watch = metrics.watch(PODS);
        watch.sent(1500);
        watch.sent(10);
        Gauge open = metrics.longRunning(labels("watch", "", false, false));
        open.increment();
        open.increment();
        open.decrement();
        metrics.countInFlight(() -> 1, () -> 4);
        metrics.describeBuild(ObjectValue.of("major", "1", "minor", "36", "gitVersion", "v1.36.4"));
        assertThat(text())
                .contains("apiserver_watch_events_total{group=\"\",resource=\"pods\",version=\"v1\"} 2\n")
                .contains("apiserver_watch_events_sizes_bucket{group=\"\",resource=\"pods\","
                        + "version=\"v1\",le=\"1024\"} 1\n")
                .contains("apiserver_longrunning_requests{component=\"apiserver\",group=\"\",resource=\"pods\","
                        + "scope=\"cluster\",subresource=\"\",verb=\"WATCH\",version=\"v1\"} 1\n")
                .contains("apiserver_current_inflight_requests{request_kind=\"mutating\"} 1\n"
                        + "apiserver_current_inflight_requests{request_kind=\"readOnly\"} 4\n")
                .contains("kubernetes_build_info{build_date=\"\",compiler=\"\",git_commit=\"\",git_tree_state=\"\","
                        + "git_version=\"v1.36.4\",go_version=\"\",major=\"1\",minor=\"36\",platform=\"\"} 1\n");
    }

    @Test
    void theStoreIsMeasured() {
        metrics.stored("create", new GroupResource("apps", "deployments"), 10_000_000, true);
        metrics.countObjects(() -> Map.of(new GroupResource("apps", "deployments"), 12L));
        metrics.measureStore("embedded", () -> 4096L);
        assertThat(text())
                .contains("etcd_request_duration_seconds_count{group=\"apps\",operation=\"create\","
                        + "resource=\"deployments\"} 1\n")
                .contains("etcd_request_errors_total{group=\"apps\",operation=\"create\","
                        + "resource=\"deployments\"} 1\n")
                .contains("apiserver_storage_objects{resource=\"deployments.apps\"} 12\n")
                .contains("apiserver_resource_objects{group=\"apps\",resource=\"deployments\"} 12\n")
                .contains("apiserver_storage_size_bytes{storage_cluster_id=\"embedded\"} 4096\n");
    }

    @Test
    void theProcessTellsWhatItUses() {
        ProcessMetrics.addTo(registry);
        assertThat(text()).contains("process_cpu_seconds_total ", "process_start_time_seconds ",
                "jvm_memory_used_bytes{area=\"heap\"} ", "jvm_threads_current ");
    }

    private static RequestLabels labels(String verb, String subresource, boolean named, boolean apply) {
        return RequestLabels.ofResource(verb, "", "v1", "pods", subresource, named, false, apply, false);
    }

    private String text() {
        return new String(registry.write(), StandardCharsets.UTF_8);
    }
}
