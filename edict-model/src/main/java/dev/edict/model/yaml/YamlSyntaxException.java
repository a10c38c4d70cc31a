package dev.edict.model.yaml;

/** Text that is not YAML, or says what JSON cannot. The message is the one that Kubernetes gives. */
public final class YamlSyntaxException extends RuntimeException {
    YamlSyntaxException(String message) {
        super(message, null, false, false);
    }
}
