package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which of the resources are served that are off by default, as kube-apiserver's {@code --runtime-config} says it: by group and
 * version, by group, version and resource, or all betas.
 *
 * @param choices what was said, by key; what says more counts more
 */
public record OptionalResources(Map<String, Boolean> choices) implements Predicate<GroupVersionResource> {
    public static final OptionalResources NONE = new OptionalResources(Map.of());

    private static final String BETAS = "api/beta";
    private static final String ALL = "api/all";

    public OptionalResources {
        choices = Map.copyOf(choices);
    }

    /**
     * @param text such as {@code certificates.k8s.io/v1beta1=true}; several with commas between them
     * @throws IllegalArgumentException if it makes no sense
     */
    public static OptionalResources parse(String text) {
        Map<String, Boolean> choices = new HashMap<>();
        for (String choice : text.isEmpty() ? new String[0] : text.split(",")) {
            String[] parts = choice.strip().split("=", 2);
            String value = parts.length < 2 || parts[1].isEmpty() ? "true" : parts[1];
            if (!value.equals("true") && !value.equals("false")) {
                throw new IllegalArgumentException("invalid value of " + choice + ": true or false is expected");
            }
            int slashes = (int) parts[0].chars().filter(character -> character == '/').count();
            if (slashes < 1 || slashes > 2) {
                throw new IllegalArgumentException("runtime-config invalid key " + parts[0]
                        + ": a group and a version are expected, such as certificates.k8s.io/v1beta1");
            }
            choices.put(parts[0], Boolean.valueOf(value));
        }
        return new OptionalResources(choices);
    }

    @Override
    public boolean test(GroupVersionResource resource) {
        String version = resource.groupVersion().apiVersion();
        boolean all = choices.getOrDefault(ALL, false);
        boolean betas = choices.getOrDefault(BETAS, all) && resource.version().contains("beta");
        boolean ofVersion = choices.getOrDefault(version, betas || all);
        return choices.getOrDefault(version + "/" + resource.resource(), ofVersion);
    }
}
