package dev.edict.server.metrics;

/** For how long the certificates are still good by which users are known. */
public final class CertificateMetrics {
    private static final double[] LIFETIMES = {0, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 345_600, 604_800,
        2_592_000, 7_776_000, 15_552_000, 31_104_000};

    private final Histogram lifetimes;

    public CertificateMetrics(MetricRegistry registry) {
        this.lifetimes = registry.histogram("apiserver_client_certificate_expiration_seconds",
                "How long the certificates are still good that requests were made with.", LIFETIMES).with();
    }

    /** @param seconds less than none if it has ended */
    public void shown(double seconds) {
        lifetimes.observe(seconds);
    }
}
