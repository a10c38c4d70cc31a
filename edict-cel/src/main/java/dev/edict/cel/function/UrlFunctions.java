package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.model.format.GoUrl;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** URLs and their parts. */
final class UrlFunctions {
    static final CelType URL = CelType.struct("kubernetes.URL");

    private UrlFunctions() {}

    /** A URL as a value. */
    record Url(GoUrl parts) implements OpaqueValue {
        @Override
        public CelType type() {
            return URL;
        }
    }

    static void addTo(FunctionTable.Builder table) {
        table.global("url", "string_to_url", URL, (arguments, meter) -> parse((String) arguments[0]), STRING)
                .global("isURL", "is_url_string", BOOL,
                        (arguments, meter) -> GoUrl.isRequestTarget((String) arguments[0]), STRING);
        part(table, "getScheme", "url_get_scheme", GoUrl::scheme);
        part(table, "getHost", "url_get_host", GoUrl::host);
        part(table, "getHostname", "url_get_hostname", GoUrl::hostname);
        part(table, "getPort", "url_get_port", GoUrl::port);
        part(table, "getEscapedPath", "url_get_escaped_path", GoUrl::escapedPath);
        table.member("getQuery", "url_get_query", CelType.map(STRING, CelType.list(STRING)), (arguments, meter) -> {
            Map<Object, Object> query = new LinkedHashMap<>();
            ((Url) arguments[0]).parts().queryValues().forEach((key, values) -> query.put(key, CelList.of(values)));
            return CelMap.of(query);
        }, URL);
    }

    private static void part(FunctionTable.Builder table, String name, String id, Function<GoUrl, String> part) {
        table.member(name, id, STRING, (arguments, meter) -> part.apply(((Url) arguments[0]).parts()), URL);
    }

    private static Object parse(String text) {
        try {
            GoUrl.parseRequest(text);
            return new Url(GoUrl.parse(text));
        } catch (GoUrl.Malformed malformed) {
            return new CelError("URL parse error during conversion from string: " + malformed.getMessage());
        }
    }

    /** Why a text is no URL of a request; empty if it is one. */
    static String problem(String text) {
        try {
            GoUrl.parseRequest(text);
            return "";
        } catch (GoUrl.Malformed malformed) {
            return String.valueOf(malformed.getMessage());
        }
    }
}
