package dev.edict.server.authorize.configuration;

import dev.edict.server.authorize.webhook.WebhookSettings;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One who is asked about rights.
 *
 * @param type one of {@link #TYPES}
 * @param name by which it is counted
 * @param webhook how it is asked if it is one; otherwise null
 */
public record AuthorizerSettings(String type, String name, @Nullable WebhookSettings webhook) {
    static final String WEBHOOK = "Webhook";
    static final String ATTRIBUTES = "ABAC";

    /** All that the real server knows, in alphabetical order. */
    static final List<String> TYPES = List.of(ATTRIBUTES, "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", WEBHOOK);

    /** One that needs to be told nothing. */
    static AuthorizerSettings plain(String type) {
        return new AuthorizerSettings(type, nameOf(type), null);
    }

    /** The name of every authorizer of a type that is no webhook. */
    static String nameOf(String type) {
        return type.toLowerCase(Locale.ROOT);
    }
}
