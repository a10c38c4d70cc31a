package dev.edict.server.metrics;

/** What is counted of the streams between clients and nodes. */
public final class StreamMetrics {
    private final MetricFamily<Counter> translated;
    private final MetricFamily<Counter> tunnelled;
    private final MetricFamily<Counter> streams;
    private final MetricFamily<Counter> logs;
    private final Counter logTlsFailures;

    public StreamMetrics(MetricRegistry registry) {
        this.translated = registry.counter("apiserver_stream_translator_requests_total",
                "Commands whose WebSockets were translated to SPDY, by the code with which they ended.", "code");
        this.tunnelled = registry.counter("apiserver_stream_tunnel_requests_total",
                "Ports whose SPDY was unpacked from WebSockets, by the code with which they began.", "code");
        this.streams = registry.counter("apiserver_websocket_streaming_requests_total",
                "Commands and ports that were asked for, by subresource and by who understands WebSockets there: the kubelet "
                        + "(proxied_to_kubelet) or only this server (translated_at_apiserver).", "subresource", "proxy_type");
        this.logs = registry.counter("kube_apiserver_pod_logs_insecure_backend_total",
                "Logs that were asked for, by whether the kubelet had to prove who it is.", "usage");
        this.logTlsFailures = registry.counter("kube_apiserver_pod_logs_backend_tls_failure_total",
                "Logs that were not to be had because a kubelet could not prove who it is.").with();
    }

    public void translated(int code) {
        translated.with(Integer.toString(code)).increment();
    }

    public void tunnelled(int code) {
        tunnelled.with(Integer.toString(code)).increment();
    }

    public void streamAsked(String subresource, boolean ofKubelet) {
        streams.with(subresource, ofKubelet ? "proxied_to_kubelet" : "translated_at_apiserver").increment();
    }

    public void logAsked(boolean unverified) {
        logs.with(unverified ? "skip_tls_allowed" : "enforce_tls").increment();
    }

    public void logTlsFailed() {
        logTlsFailures.increment();
    }
}
