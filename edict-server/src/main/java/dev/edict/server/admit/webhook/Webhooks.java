package dev.edict.server.admit.webhook;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.NullValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.match.Configurations;
import dev.edict.server.admit.match.Reaches;
import dev.edict.server.admit.match.RequestRights;
import dev.edict.server.admit.match.RequestVariables;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.expression.MatchConditions;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All webhooks of one sort in the order in which they are asked: by the name of their configuration, then by their place. */
final class Webhooks {
    private final Configurations<List<Webhook>> configurations;
    private final WebhookTools tools;
    private final String step;
    private volatile @Nullable State state;

    /** A webhook, and its place among all. */
    record Placed(Webhook webhook, int index) {}

    private record State(List<List<Webhook>> configurations, Reaches<Placed> reaches) {}

    /** @param step in which they are asked */
    Webhooks(Supplier<ResourceRegistry> source, WebhookTools tools, String step) {
        this.configurations = new Configurations<>(source, Webhook::of);
        this.tools = tools;
        this.step = step;
    }

    /** Those whose rules mean such requests. */
    List<Reaches.Reached<Placed>> of(AdmissionTarget target) {
        List<List<Webhook>> current = configurations.current();
        if (current.isEmpty()) {
            return List.of();
        }
        State known = state;
        if (known == null || known.configurations() != current) {
            known = new State(current, new Reaches<>(placed(current), placed -> placed.webhook().rules(),
                    tools.equivalents()));
            state = known;
        }
        return known.reaches().of(target);
    }

    private static List<Placed> placed(List<List<Webhook>> configurations) {
        List<Placed> all = new ArrayList<>();
        for (List<Webhook> webhooks : configurations) {
            for (Webhook webhook : webhooks) {
                all.add(new Placed(webhook, all.size()));
            }
        }
        return all;
    }

    /**
     * In which version a webhook is to be asked about a request, or null if it is not to be asked.
     *
     * @throws ApiException if it can not be told
     */
    @Nullable RequestVersion version(Reaches.Reached<Placed> reached, AdmissionRequest request, Views views) {
        Webhook webhook = reached.configuration().webhook();
        RequestVersion version = reached.reach().version(request.name());
        if (version == null || !webhook.selection().selects(request, tools.namespaces())) {
            return null;
        }
        if (webhook.conditions().isEmpty()) {
            return version;
        }
        RequestRights rights = views.rights(tools.rights(), request);
        long begin = System.nanoTime();
        MatchConditions.Verdict verdict = webhook.conditions().verdict(new RequestVariables(views.of(request, version),
                name -> name.equals("namespaceObject") ? NullValue.NULL : rights.find(name)));
        AdmissionMetrics.Conditions asked = new AdmissionMetrics.Conditions(webhook.name(), "webhook", step);
        tools.metrics().asked(asked, request.operation().name(), System.nanoTime() - begin, verdict.errors());
        if (!verdict.error().isEmpty()) {
            throw ApiErrors.forbidden(request.resource(), request.name(), verdict.error());
        }
        if (!verdict.matches()) {
            tools.metrics().excluded(asked, request.operation().name());
            return null;
        }
        return version;
    }

    /** The forms in which a request has been shown so far; each is made once. For one thread. */
    static final class Views {
        private final List<RequestView> made = new ArrayList<>();
        private @Nullable RequestRights rights;

        /** What conditions are told about rights: who asks for what does not change while an object does. */
        RequestRights rights(Authorizer authorizer, AdmissionRequest request) {
            RequestRights known = rights;
            if (known == null) {
                known = new RequestRights(authorizer, request);
                rights = known;
            }
            return known;
        }

        RequestView of(AdmissionRequest request, RequestVersion version) {
            for (RequestView known : made) {
                if (known.request() == request && known.version().kind().equals(version.kind())
                        && known.version().resource().equals(version.resource())) {
                    return known;
                }
            }
            RequestView view = new RequestView(request, version);
            made.add(view);
            return view;
        }
    }
}
