package dev.edict.generator.assemble;

import dev.edict.generator.overlay.Overlay;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;

/**
 * In which version the objects of a resource are stored, and whether the one at hand is on its way out.
 *
 * @param hash what discovery calls the storage version hash
 * @param deprecation the text of the warning, empty where there is none
 */
record Lifecycle(GroupVersion hub, String hash, String deprecation) {

    static Lifecycle of(Overlay overlay, GroupVersion version, String resource, GroupVersionKind kind) {
        ObjectValue facts = overlay.resources();
        String key = version.apiVersion() + " " + resource;
        ObjectValue deprecated = facts.object("deprecations").object(key);
        String hub = facts.object("hubs").string(key);
        for (ObjectValue retired : facts.list("retired").objects()) {
            if (retired.string("version").equals(version.apiVersion())
                    && retired.string("resource").equals(resource)) {
                deprecated = retired;
                hub = retired.string("hub");
            }
        }
        GroupVersion stored = hub.isEmpty() ? version : Objects.requireNonNull(GroupVersion.parse(hub));
        String other = facts.object("hashVersions").string(stored.apiVersion() + " " + resource);
        String hash = hash(stored.group() + "/" + (other.isEmpty() ? stored.version() : other) + "/" + kind.kind());
        return new Lifecycle(stored, hash, deprecation(kind, deprecated));
    }

    private static String deprecation(GroupVersionKind kind, ObjectValue facts) {
        if (facts.string("since").isEmpty()) {
            return "";
        }
        String text = kind.apiVersion() + " " + kind.kind() + " is deprecated in v" + facts.string("since") + "+";
        if (!facts.string("until").isEmpty()) {
            text += ", unavailable in v" + facts.string("until") + "+";
        }
        if (!facts.string("use").isEmpty()) {
            text += "; use " + facts.string("use");
        }
        return text;
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
