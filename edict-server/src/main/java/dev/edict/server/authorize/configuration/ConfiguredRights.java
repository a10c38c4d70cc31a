package dev.edict.server.authorize.configuration;

import dev.edict.server.authorize.CountedRights;
import dev.edict.server.authorize.webhook.WebhookRights;
import dev.edict.server.authorize.webhook.WebhookSettings;
import dev.edict.server.configure.FollowedFile;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.AuthorizationMetrics;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The authorizers that have been chosen, asked in their order. If a file says who they are, they change with it: what is wrong in
 * it is logged, and leaves things as they are. Requests that are being decided about are not held up by that. For any number of
 * threads; only the one who follows the file changes what there is.
 */
public final class ConfiguredRights implements Authorizer, AutoCloseable {
    private final Surroundings around;
    /** By type: those that are there for as long as the server is, whatever the file says later. */
    private final Map<String, Authorizer> lasting = new HashMap<>();
    /** The types that were there at the start and are no webhooks: a file can not take them from a server that runs. */
    private final Set<String> required = new TreeSet<>();
    private final @Nullable Path file;
    /** What the file said when the server began. */
    private final byte[] initially;

    private volatile Chain current;
    private @Nullable FollowedFile following;

    /** @param webhooks those of the authorizers that hold connections */
    private record Chain(List<AuthorizerSettings> settings, Authorizer asked, List<WebhookRights> webhooks) {}

    /**
     * What the authorizers need.
     *
     * @param builtIn by type those that the server has: Node and RBAC
     * @param server which of several servers this one is, for the metrics
     */
    public record Surroundings(
            Map<String, Supplier<Authorizer>> builtIn, AuthorizationMetrics metrics, Clock clock, String server) {}

    /** @throws IllegalArgumentException if the choice makes no sense */
    public ConfiguredRights(AuthorizationChoice choice, Surroundings around) {
        this.around = around;
        this.file = choice.file();
        AuthorizationChoice.Chosen chosen = choice.read();
        this.initially = chosen.file();
        chosen.authorizers().forEach(authorizer -> {
            Supplier<Authorizer> maker = around.builtIn().get(authorizer.type());
            if (maker != null) {
                lasting.put(authorizer.type(), maker.get());
            }
            if (authorizer.webhook() == null) {
                required.add(authorizer.type());
            }
        });
        this.current = chain(chosen.authorizers());
    }

    /** Follows the file, if there is one, and looks at it so often. */
    public synchronized void start(Duration interval) {
        if (file != null && following == null) {
            around.metrics().file().configured(around.server(), initially);
            following = new FollowedFile(file, initially, new Rereading());
            following.start(interval);
        }
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        return current.asked().decide(user, request);
    }

    @Override
    public Rules rules(User user, String namespace) {
        return current.asked().rules(user, namespace);
    }

    private Chain chain(List<AuthorizerSettings> settings) {
        List<Authorizer> asked = new ArrayList<>();
        List<WebhookRights> webhooks = new ArrayList<>();
        try {
            for (AuthorizerSettings one : settings) {
                WebhookSettings webhook = one.webhook();
                Authorizer authorizer;
                if (webhook == null) {
                    authorizer = plain(one.type());
                } else {
                    WebhookRights made = new WebhookRights(one.name(), webhook, around.metrics().webhooks(), around.clock());
                    webhooks.add(made);
                    authorizer = made;
                }
                asked.add(new CountedRights(authorizer, around.metrics().decisions(one.type(), one.name())));
            }
        } catch (RuntimeException wrong) {
            webhooks.forEach(WebhookRights::close);
            throw wrong;
        }
        return new Chain(settings, Authorizer.chain(asked), List.copyOf(webhooks));
    }

    private Authorizer plain(String type) {
        return switch (type) {
            case "AlwaysAllow" -> PlainRights.ALWAYS_ALLOW;
            case "AlwaysDeny" -> PlainRights.ALWAYS_DENY;
            default -> {
                Authorizer known = lasting.get(type);
                if (known == null) {
                    throw new IllegalArgumentException("authorizer type " + type
                            + " is not allowed if it was not enabled at initial server startup");
                }
                yield known;
            }
        };
    }

    private final class Rereading implements FollowedFile.Reader {
        @Override
        public boolean read(byte[] content) {
            return readAgain(content);
        }

        @Override
        public void unreadable() {
            tell(false);
        }
    }

    /** Takes over what the file says now. Called by one thread at a time. */
    private boolean readAgain(byte[] now) {
        try {
            List<AuthorizerSettings> settings = AuthorizationFile.read(now, required);
            Chain before = current;
            if (!settings.equals(before.settings())) {
                current = chain(settings);
                before.webhooks().forEach(WebhookRights::close);
                around.metrics().file().configured(around.server(), now);
                tell(true);
            }
            return true;
        } catch (RuntimeException wrong) {
            tell(false);
            throw wrong;
        }
    }

    private void tell(boolean succeeded) {
        around.metrics().file().reloaded(around.server(), succeeded, around.clock().instant().getEpochSecond());
    }

    @Override
    public synchronized void close() {
        if (following != null) {
            following.close();
        }
        current.webhooks().forEach(WebhookRights::close);
    }
}
