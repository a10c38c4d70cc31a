package dev.edict.client.discover;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoMatchException;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Refusal;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks a server what it has. Each call asks anew; {@link RestMapping} remembers. Calls end with a {@link ClientException} if there
 * is no answer to them, and with an {@link dev.edict.types.UnreadableException} if it is none. Safe for use by any thread.
 */
public final class Discovery {
    private static final String JSON = "application/json";

    private static final String ANY_FORM = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
            + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";

    /** A group may go while it is being asked; then everything is asked for once more. */
    private static final int MOST_TRIES = 2;

    private final Transport transport;

    public Discovery(Transport transport) {
        this.transport = transport;
    }

    /** All that the server has. What stands behind it and does not answer is told as failed. */
    public ServerApis apis() {
        ServerApis apis = ask();
        for (int tries = 1; tries < MOST_TRIES && !apis.isComplete(); tries++) {
            apis = ask();
        }
        return apis;
    }

    private ServerApis ask() {
        Optional<Page> core = core();
        Page named = page("/apis", ANY_FORM);
        ApisDraft draft = new ApisDraft();
        if (named.isAggregated() && core.map(Page::isAggregated).orElse(true)) {
            core.ifPresent(page -> AggregatedPage.read(page.content(), draft));
            AggregatedPage.read(named.content(), draft);
            return draft.apis();
        }
        // The one may come in the new form and the other in the old.
        boolean mixed = named.isAggregated() || core.map(Page::isAggregated).orElse(false);
        core.map(page -> mixed ? page("/api", JSON) : page)
                .ifPresent(page -> draft.groups.addAll(OldPages.core(page.content())));
        Page groups = mixed ? page("/apis", JSON) : named;
        draft.groups.addAll(OldPages.groups(groups.content()));
        askVersions(draft);
        return draft.apis();
    }

    /** Servers behind others may have no core group. */
    private Optional<Page> core() {
        try {
            return Optional.of(page("/api", ANY_FORM));
        } catch (ApiFailure.NotFound e) {
            return Optional.empty();
        }
    }

    private void askVersions(ApisDraft draft) {
        Map<GroupVersion, Future<List<ApiResource>>> asked = new HashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (ApiGroup group : draft.groups) {
                for (GroupVersion version : group.byPreference()) {
                    asked.put(version, threads.submit(() -> resources(version)));
                }
            }
        }
        asked.forEach((version, answer) -> {
            if (answer.state() == Future.State.SUCCESS) {
                draft.resources.put(version, answer.resultNow());
            } else {
                draft.failed.put(version, String.valueOf(answer.exceptionNow().getMessage()));
            }
        });
    }

    /** The resources of one version. */
    public List<ApiResource> resources(GroupVersion version) {
        String path = version.group().isEmpty() ? "/api/" + version.version() : "/apis/" + version;
        return OldPages.resources(version, page(path, JSON).content());
    }

    public ServerVersion version() {
        return ServerVersion.read(page("/version", JSON).content());
    }

    /** Where the documents of OpenAPI version 3 are: by paths such as {@code apis/apps/v1}. */
    public Map<String, String> openApiPaths() {
        Map<String, String> paths = new TreeMap<>();
        page("/openapi/v3", JSON).content().object("paths").forEach((path, entry) -> {
            if (entry instanceof ObjectValue object) {
                paths.put(path, object.string("serverRelativeURL"));
            }
        });
        return paths;
    }

    /** The OpenAPI document of a version, as the server sends it. @throws NoMatchException if it has none */
    public Payload openApi(GroupVersion version) {
        String target = openApiPaths().get(version.group().isEmpty() ? "api/" + version.version() : "apis/" + version);
        if (target == null) {
            throw new NoMatchException("there is no OpenAPI document of " + version);
        }
        return send(request(target, JSON)).body();
    }

    private static Request request(String target, String accept) {
        return Request.of("GET", target).withHeaders(Map.of("Accept", accept));
    }

    private Page page(String target, String accept) {
        Request request = request(target, accept);
        return Page.of(request, send(request));
    }

    private Answer send(Request request) {
        Answer answer = transport.send(request);
        if (!answer.isSuccess()) {
            throw Refusal.of(request, answer);
        }
        return answer;
    }
}
