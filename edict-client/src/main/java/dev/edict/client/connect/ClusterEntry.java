package dev.edict.client.connect;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of a kubeconfig.
 *
 * @param authority a file; empty for none
 * @param authorityData Base64
 * @param pluginConfig what is meant for exec plugins, if anything
 */
record ClusterEntry(
        String server,
        String serverName,
        boolean insecure,
        String authority,
        String authorityData,
        String proxy,
        boolean disableCompression,
        @Nullable Value pluginConfig) {
    private static final String FOR_PLUGINS = "client.authentication.k8s.io/exec";

    static ClusterEntry of(Fields fields, @Nullable Path directory) {
        Value config = null;
        for (Fields extension : fields.parts("extensions")) {
            if (extension.text("name").equals(FOR_PLUGINS)) {
                config = extension.object().isSet("extension") ? extension.object().get("extension") : null;
            }
        }
        return new ClusterEntry(
                fields.text("server"),
                fields.text("tls-server-name"),
                fields.truth("insecure-skip-tls-verify"),
                UserEntry.resolved(fields.text("certificate-authority"), directory),
                fields.data("certificate-authority-data"),
                fields.text("proxy-url"),
                fields.truth("disable-compression"),
                config);
    }

    /** As plugins are told of it. @param data the authority's certificates in Base64, wherever they come from */
    ObjectValue forPlugins(String data) {
        ObjectValue.Builder told = ObjectValue.builder().put("server", server);
        if (!serverName.isEmpty()) {
            told.put("tls-server-name", serverName);
        }
        if (insecure) {
            told.put("insecure-skip-tls-verify", true);
        }
        if (!data.isEmpty()) {
            told.put("certificate-authority-data", data);
        }
        if (!proxy.isEmpty()) {
            told.put("proxy-url", proxy);
        }
        if (disableCompression) {
            told.put("disable-compression", true);
        }
        return told.put("config", Value.of(pluginConfig)).build();
    }
}
