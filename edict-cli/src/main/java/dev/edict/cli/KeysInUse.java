package dev.edict.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * By what a server closes values, as its metrics tell it.
 *
 * @param configuration the hash of the file in use
 * @param plugins the keys that plugins use, as hashes by the names of the providers
 */
record KeysInUse(String configuration, Map<String, String> plugins) {
    private static final Pattern CONFIGURATION = Pattern.compile(
            "(?m)^apiserver_encryption_config_controller_last_config_info\\{.*hash=\"(sha256:[0-9a-f]+)\"} 1$");
    private static final Pattern PLUGIN = Pattern.compile("(?m)^apiserver_envelope_encryption_key_id_hash_status_last_timestamp"
            + "_seconds\\{.*key_id_hash=\"([^\"]*)\",provider_name=\"([^\"]*)\"} (\\S+)$");

    /** Null if the server does not encrypt. */
    static @Nullable KeysInUse read(String metrics) {
        Matcher configuration = CONFIGURATION.matcher(metrics);
        if (!configuration.find()) {
            return null;
        }
        Map<String, String> keys = new TreeMap<>();
        Map<String, Double> times = new TreeMap<>();
        Matcher plugin = PLUGIN.matcher(metrics);
        while (plugin.find()) {
            double time = Double.parseDouble(plugin.group(3));
            if (time >= times.getOrDefault(plugin.group(2), 0.0)) {
                times.put(plugin.group(2), time);
                keys.put(plugin.group(2), plugin.group(1));
            }
        }
        return new KeysInUse(configuration.group(1), keys);
    }

    /** Another text for other keys. */
    String text() {
        return configuration + plugins;
    }
}
