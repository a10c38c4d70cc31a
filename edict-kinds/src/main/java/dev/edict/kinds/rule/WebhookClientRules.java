package dev.edict.kinds.rule;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.format.GoUrl;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** Where a webhook is found: a URL, or a service of the cluster. */
public final class WebhookClientRules {
    private static final String FORM = "; desired format: https://host[/path]";

    private WebhookClientRules() {}

    /** Fills in the port of the service. */
    public static ObjectValue setDefaults(ObjectValue config) {
        return config.mapObject("service", service -> service.withDefault("port", 443));
    }

    /** Checks the configuration of a client, which names a URL or a service, and not both. */
    public static void client(ObjectValue config, FieldPath path, FieldErrors errors) {
        if (config.isSet("url") == config.isSet("service")) {
            errors.required(path, "exactly one of url or service is required");
        } else if (config.isSet("url")) {
            url(config.string("url"), path.child("url"), errors);
        } else {
            service(config.object("service"), path.child("service"), errors);
        }
    }

    private static void url(String text, FieldPath path, FieldErrors errors) {
        GoUrl url;
        try {
            url = GoUrl.parse(text);
        } catch (GoUrl.Malformed malformed) {
            errors.required(path, "url must be a valid URL: " + malformed.getMessage() + FORM);
            return;
        }
        if (!url.scheme().equals("https")) {
            errors.invalid(path, url.scheme(), "'https' is the only allowed URL scheme" + FORM);
        }
        if (url.host().isEmpty()) {
            errors.invalid(path, url.host(), "host must be specified" + FORM);
        }
        String user = url.user();
        if (user != null) {
            errors.invalid(path, user, "user information is not permitted in the URL");
        }
        if (!url.fragment().isEmpty()) {
            errors.invalid(path, url.fragment(), "fragments are not permitted in the URL");
        }
        if (!url.query().isEmpty()) {
            errors.invalid(path, url.query(), "query parameters are not permitted in the URL");
        }
    }

    private static void service(ObjectValue service, FieldPath path, FieldErrors errors) {
        // Upstream hands over name and namespace the wrong way round: a missing one is reported as the other.
        if (service.string("namespace").isEmpty()) {
            errors.required(path.child("name"));
        }
        if (service.string("name").isEmpty()) {
            errors.required(path.child("namespace"));
        }
        long port = service.integer("port");
        List<String> complaints = Formats.portNumber(port);
        if (!complaints.isEmpty()) {
            errors.invalid(path.child("port"), port, "port is not valid: " + String.join(", ", complaints));
        }
        urlPath(service.string("path"), path.child("path"), errors);
    }

    private static void urlPath(String urlPath, FieldPath path, FieldErrors errors) {
        if (urlPath.isEmpty() || urlPath.equals("/")) {
            return;
        }
        if (urlPath.equals("//")) {
            errors.invalid(path, urlPath, "segment[0] may not be empty");
            return;
        }
        if (!urlPath.startsWith("/")) {
            errors.invalid(path, urlPath, "must start with a '/'");
        }
        String inner = urlPath.substring(1);
        String[] segments = (inner.endsWith("/") ? inner.substring(0, inner.length() - 1) : inner).split("/", -1);
        for (int index = 0; index < segments.length; index++) {
            if (segments[index].isEmpty()) {
                errors.invalid(path, urlPath, "segment[" + index + "] may not be empty");
                continue;
            }
            for (String complaint : Formats.dns1123Subdomain(segments[index])) {
                errors.invalid(path, urlPath, "segment[" + index + "]: " + complaint);
            }
        }
    }
}
