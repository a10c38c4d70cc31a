package dev.edict.client.discover;

import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Request;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.UnreadableException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A page that a server has answered with, and in which form.
 *
 * @param parameters of its media type, such as {@code as=APIGroupDiscoveryList}
 */
record Page(ObjectValue content, Set<String> parameters) {
    private static final Set<String> AGGREGATED = Set.of("g=apidiscovery.k8s.io", "as=APIGroupDiscoveryList");
    private static final List<String> VERSIONS = List.of("v=v2", "v=v2beta1");

    /** @throws UnreadableException if it is no JSON, as pages of proxies are not */
    static Page of(Request request, Answer answer) {
        Set<String> parameters = new HashSet<>();
        String[] parts = answer.header("content-type").orElse("").split(";");
        for (int index = 1; index < parts.length; index++) {
            String parameter = parts[index].strip();
            int equals = parameter.indexOf('=') + 1;
            String value = parameter.substring(equals);
            boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
            parameters.add(parameter.substring(0, equals).toLowerCase(Locale.ROOT)
                    + (quoted ? value.substring(1, value.length() - 1) : value));
        }
        return new Page(content(request, answer), parameters);
    }

    private static ObjectValue content(Request request, Answer answer) {
        try {
            return answer.body().tree() instanceof ObjectValue object ? object : ObjectValue.EMPTY;
        } catch (JsonSyntaxException e) {
            throw new UnreadableException(request + ": " + e.getMessage(), e);
        }
    }

    /** Whether the page tells resources too, and not only groups. The two versions of that form are alike. */
    boolean isAggregated() {
        return parameters.containsAll(AGGREGATED) && VERSIONS.stream().anyMatch(parameters::contains);
    }
}
