package dev.edict.server;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** Somebody who tries every door of a server, for tests. */
final class Walker implements AutoCloseable {
    private static final int AT_A_TIME = 8;

    private final RunningServer server;
    /** Empty for one who shows nothing. */
    private final String token;

    private final HttpClient client;
    private final Semaphore turns = new Semaphore(AT_A_TIME);

    Walker(RunningServer server, String token) {
        this.server = server;
        this.token = token;
        // Connections of HTTP/2 are ended after an answer to one who shows nothing.
        this.client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null))
                .version(token.isEmpty() ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2).build();
    }

    /** What is served. @param name with its subresource after a slash */
    record Resource(String group, String version, String name, boolean namespaced, List<String> verbs) {
        /** As roles name it: without the version. */
        String label() {
            int slash = name.indexOf('/');
            String plain = slash < 0 ? name : name.substring(0, slash);
            return plain + (group.isEmpty() ? "" : "." + group) + (slash < 0 ? "" : name.substring(slash));
        }

        boolean isSubresource() {
            return name.contains("/");
        }

        /** @param namespace empty for all of the cluster @param object empty for the collection */
        String path(String namespace, String object) {
            String[] parts = name.split("/", 2);
            return (group.isEmpty() ? "/api/" : "/apis/" + group + "/") + version
                    + (namespaced && !namespace.isEmpty() ? "/namespaces/" + namespace : "") + "/" + parts[0]
                    + (object.isEmpty() ? "" : "/" + object) + (parts.length > 1 ? "/" + parts[1] : "");
        }
    }

    /** All that is served, as the administrator discovers it. */
    static List<Resource> resources(RunningServer server) throws Exception {
        List<Resource> all = new ArrayList<>();
        addAll(all, "", "v1", server.get("/api/v1").body());
        for (ObjectValue group : server.get("/apis").body().list("groups").objects()) {
            for (ObjectValue version : group.list("versions").objects()) {
                addAll(all, group.string("name"), version.string("version"),
                        server.get("/apis/" + version.string("groupVersion")).body());
            }
        }
        return all;
    }

    private static void addAll(List<Resource> all, String group, String version, ObjectValue list) {
        list.list("resources").objects().forEach(resource -> all.add(new Resource(group, version, resource.string("name"),
                resource.bool("namespaced"), resource.list("verbs").strings())));
    }

    /**
     * A try with a verb, as clients make it, so that one who may learns of his mistake and changes nothing. There are no bodies:
     * the server refuses before it reads them, and takes a client who cancels many for one who attacks.
     */
    CompletableFuture<HttpResponse<String>> attempt(String verb, Resource resource, String namespace, String object) {
        String named = resource.path(namespace, object);
        String all = resource.path(namespace, "");
        return switch (verb) {
            case "get" -> send("GET", named, "");
            case "list" -> send("GET", all + "?limit=1", "");
            case "watch" -> send("GET", all + "?watch=1&resourceVersion=none", "");
            case "create" -> send("POST", resource.isSubresource() ? named : all, "");
            case "update" -> send("PUT", named, "");
            case "patch" -> send("PATCH", named, "");
            case "delete" -> send("DELETE", named + "?dryRun=nonsense", "");
            case "deletecollection" -> send("DELETE", all + "?dryRun=nonsense", "");
            default -> throw new IllegalArgumentException(verb);
        };
    }

    CompletableFuture<HttpResponse<String>> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = server.to(path).method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        turns.acquireUninterruptibly();
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
                .whenComplete((answer, failure) -> turns.release());
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
