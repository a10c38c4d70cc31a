package dev.edict.node.source;

import dev.edict.api.core.v1.ConfigMapKeySelector;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvFromSource;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.EnvVarSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.SecretKeySelector;
import dev.edict.node.source.Sources.Content;
import dev.edict.node.source.Sources.Kind;
import dev.edict.types.Bytes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The variables that a container declares: all of a ConfigMap or Secret first, then its own, which may speak of those before. */
public final class Variables {
    /** {@code $(NAME)}, or {@code $$}, which stands for a dollar. */
    private static final Pattern REFERENCE = Pattern.compile("\\$(?:\\$|\\(([^)]*)\\))");

    private final Pod pod;
    private final Container container;
    private final Sources sources;
    private final Map<String, String> values = new LinkedHashMap<>();
    /** What was missed first. */
    private @Nullable MissingSourceException missing;

    private Variables(Pod pod, Container container, Sources sources) {
        this.pod = pod;
        this.container = container;
        this.sources = sources;
    }

    /** @throws MissingSourceException if something is not there without which the container does not begin */
    public static Map<String, String> of(Pod pod, Container container, Sources sources) throws MissingSourceException {
        Variables variables = new Variables(pod, container, sources);
        variables.addAll();
        if (variables.missing != null) {
            throw variables.missing;
        }
        return variables.values;
    }

    /** The same, without what is not there. */
    public static Map<String, String> found(Pod pod, Container container, Sources sources) {
        Variables variables = new Variables(pod, container, sources);
        variables.addAll();
        return variables.values;
    }

    private void addAll() {
        for (EnvFromSource source : container.envFrom()) {
            try {
                addAll(source);
            } catch (MissingSourceException absent) {
                missing = missing == null ? absent : missing;
            }
        }
        for (EnvVar variable : container.env()) {
            try {
                add(variable);
            } catch (MissingSourceException absent) {
                missing = missing == null ? absent : missing;
            }
        }
    }

    private void addAll(EnvFromSource source) throws MissingSourceException {
        Content content = null;
        if (source.configMapRef() != null) {
            content = sources.find(pod, Kind.CONFIG_MAP, source.configMapRef().name(), source.configMapRef().optional());
        } else if (source.secretRef() != null) {
            content = sources.find(pod, Kind.SECRET, source.secretRef().name(), source.secretRef().optional());
        }
        if (content != null) {
            content.values().forEach((key, value) -> values.put(source.prefix() + key, value.text()));
        }
    }

    private void add(EnvVar variable) throws MissingSourceException {
        EnvVarSource source = variable.valueFrom();
        String value = source == null || !variable.value().isEmpty() ? expanded(variable.value()) : value(source);
        if (value != null) {
            values.put(variable.name(), value);
        }
    }

    private @Nullable String value(EnvVarSource source) throws MissingSourceException {
        if (source.fieldRef() != null) {
            return PodFields.of(pod, source.fieldRef().fieldPath());
        }
        if (source.resourceFieldRef() != null) {
            return ResourceFields.ofVariable(pod, container, source.resourceFieldRef(), sources);
        }
        if (source.configMapKeyRef() != null) {
            ConfigMapKeySelector key = source.configMapKeyRef();
            return value(Kind.CONFIG_MAP, key.name(), key.key(), key.optional());
        }
        if (source.secretKeyRef() != null) {
            SecretKeySelector key = source.secretKeyRef();
            return value(Kind.SECRET, key.name(), key.key(), key.optional());
        }
        return null;
    }

    private @Nullable String value(Kind kind, String name, String key, @Nullable Boolean optional) throws MissingSourceException {
        Content content = sources.find(pod, kind, name, optional);
        Bytes value = content == null ? null : content.values().get(key);
        if (content != null && value == null && !Boolean.TRUE.equals(optional)) {
            throw new MissingSourceException(kind.missingVariable(pod.namespace(), name, key));
        }
        return value == null ? null : value.text();
    }

    /** What is not known stays as it is. */
    private String expanded(String text) {
        return text.indexOf('$') < 0 ? text : REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(
                found.group(1) == null ? "$" : values.getOrDefault(found.group(1), found.group())));
    }
}
