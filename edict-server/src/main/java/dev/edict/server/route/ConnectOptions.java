package dev.edict.server.route;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.QueryValues;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.http.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a request that opens something at an object says of it: an object of the kind of its options, read from the query. */
final class ConnectOptions {
    /** The subresources at which something is opened. */
    private static final Set<String> PARTS = Set.of("exec", "attach", "portforward", "proxy");
    private static final int HIGHEST_PORT = 0xffff;

    private ConnectOptions() {}

    static boolean isOpenedAt(String subresource) {
        return PARTS.contains(subresource);
    }

    /** @throws dev.edict.model.status.ApiException if the query can not be read */
    static ObjectValue read(Call call, String kind) {
        Query query = call.request().query();
        if (!query.all("dryRun").isEmpty()) {
            throw ApiErrors.badRequest("dryRun is not supported");
        }
        ObjectValue.Builder options = ObjectValue.builder().put("kind", kind).put("apiVersion", "v1");
        switch (kind) {
            case "PodExecOptions" -> {
                streams(query, options);
                List<String> command = query.all("command");
                options.put("command", command.isEmpty() ? NullValue.NULL : ListValue.of(command.toArray()));
            }
            case "PodAttachOptions" -> streams(query, options);
            case "PodPortForwardOptions" -> ports(query.all("ports"), options);
            default -> text(options, "path", path(call.info()));
        }
        return options.build();
    }

    private static void streams(Query query, ObjectValue.Builder options) {
        for (String stream : List.of("stdin", "stdout", "stderr", "tty")) {
            if (QueryValues.isTrue(query.first(stream))) {
                options.put(stream, true);
            }
        }
        text(options, "container", query.first("container"));
    }

    private static void text(ObjectValue.Builder options, String key, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            options.put(key, text);
        }
    }

    private static void ports(List<String> given, ObjectValue.Builder options) {
        List<Value> ports = new ArrayList<>();
        for (String several : given) {
            for (String port : several.split(",", -1)) {
                ports.add(NumberValue.of(port(port)));
            }
        }
        if (!ports.isEmpty()) {
            options.put("ports", ListValue.copyOf(ports));
        }
    }

    private static long port(String text) {
        boolean number = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
        String digits = number ? text.replaceFirst("^0+(?=.)", "") : "";
        if (number && digits.length() <= 5 && Integer.parseInt(digits) <= HIGHEST_PORT) {
            return Integer.parseInt(digits);
        }
        throw ApiErrors.badRequest("cannot convert to []int32: strconv.ParseUint: parsing " + StringValue.quote(text) + ": "
                + (number ? "value out of range" : "invalid syntax"));
    }

    /** What follows the subresource in the path of the request. */
    private static String path(RequestInfo info) {
        String rest = String.join("/", info.parts().subList(Math.min(3, info.parts().size()), info.parts().size()));
        String path = rest.isEmpty() || rest.startsWith("/") ? rest : "/" + rest;
        return info.path().endsWith("/") && !path.endsWith("/") ? path + "/" : path;
    }
}
