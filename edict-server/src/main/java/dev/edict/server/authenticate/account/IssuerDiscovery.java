package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.convert.Negotiator;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The pages on which others find out by which keys they can know the tokens of this server's accounts (OpenID Connect
 * Discovery 1.0). Made anew for each reader: keys may change.
 */
public final class IssuerDiscovery {
    private static final String CONFIGURATION = "/.well-known/openid-configuration";
    private static final String KEYS = "/openid/v1/jwks";
    private static final String KEY_SET = "application/jwk-set+json";
    private static final long CACHED_SECONDS = 3600;

    private static final Headers PLAIN =
            Headers.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff");
    private static final byte[] NOT_FOUND = "404 page not found\n".getBytes(StandardCharsets.UTF_8);

    private final TokenKeyring ring;
    private final AccountSettings settings;
    private final String address;

    /** @param address under which this server says that it can be reached: a host and a port */
    public IssuerDiscovery(TokenKeyring ring, AccountSettings settings, String address) {
        this.ring = ring;
        this.settings = settings;
        this.address = address;
    }

    /** The pages by the first segment of their path; none if the issuer is not such that others can be told of it. */
    public Map<String, Consumer<Call>> pages() {
        return settings.isDiscoverable()
                ? Map.of(".well-known", call -> page(call, CONFIGURATION, "application/json", configuration()),
                        "openid", call -> page(call, KEYS, KEY_SET, keys()))
                : Map.of();
    }

    private void page(Call call, String path, String mediaType, ObjectValue content) {
        String asked = call.info().path();
        if (!asked.equals(path) && !asked.equals(path + "/")) {
            call.respond(404, PLAIN, NOT_FOUND);
            return;
        }
        if (!call.request().method().equals("GET")) {
            throw ApiErrors.methodNotAllowed();
        }
        Negotiator.requireProduced(call, List.of(mediaType));
        call.respond(200, Headers.of("Content-Type", mediaType, "Cache-Control", "public, max-age=" + seconds()),
                Json.bytes(content));
    }

    /** For how long readers may keep a page: no longer than until somebody else's keys are looked at again. */
    private long seconds() {
        Duration refresh = ring.present().material().refresh();
        return refresh == null ? CACHED_SECONDS : refresh.toSeconds();
    }

    private List<TokenKey> listed() {
        return ring.keys().known().stream().filter(TokenKey::listed).toList();
    }

    private ObjectValue configuration() {
        String keySet = settings.keySetAddress().isEmpty() ? "https://" + address + KEYS : settings.keySetAddress();
        return ObjectValue.of(
                "issuer", settings.issuer(),
                "jwks_uri", keySet,
                "response_types_supported", ListValue.of("id_token"),
                "subject_types_supported", ListValue.of("public"),
                "id_token_signing_alg_values_supported", ListValue.copyOf(listed().stream()
                        .map(key -> key.algorithm().name()).distinct().sorted().map(StringValue::new).toList()));
    }

    private ObjectValue keys() {
        return ObjectValue.of("keys", ListValue.copyOf(listed().stream().map(TokenKey::webKey).toList()));
    }
}
