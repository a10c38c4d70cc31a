package dev.edict.server.health;

/** What a health endpoint answers, as plain text. */
public record HealthAnswer(int status, String text) {
    public static final String CONTENT_TYPE = "text/plain; charset=utf-8";

    public boolean isHealthy() {
        return status == 200;
    }
}
