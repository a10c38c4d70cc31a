package dev.edict.kinds.networking;

import dev.edict.kinds.field.PortFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.IpAddress;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for the spec of an Ingress. */
final class IngressSpecRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> PATH_TYPES = List.of("Exact", "ImplementationSpecific", "Prefix");
    private static final List<String> BAD_SEQUENCES = List.of("//", "/./", "/../", "%2f", "%2F");
    private static final List<String> BAD_ENDINGS = List.of("/..", "/.");

    private final boolean anySecretName;
    private final boolean anyWildcardRule;
    private final FieldErrors errors;

    private IngressSpecRules(boolean anySecretName, boolean anyWildcardRule, FieldErrors errors) {
        this.anySecretName = anySecretName;
        this.anyWildcardRule = anyWildcardRule;
        this.errors = errors;
    }

    static void ofNew(ObjectValue spec, FieldErrors errors) {
        new IngressSpecRules(false, false, errors).spec(spec);
    }

    /** What was wrong with the old spec may stay. */
    static void ofChanged(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        boolean badSecret = old.list("tls").objects().stream()
                .map(tls -> tls.string("secretName"))
                .anyMatch(name -> !name.isEmpty() && !Formats.dns1123Subdomain(name).isEmpty());
        boolean badWildcard = old.list("rules").objects().stream()
                .filter(rule -> rule.string("host").contains("*"))
                .anyMatch(IngressSpecRules::isBad);
        new IngressSpecRules(badSecret, badWildcard, errors).spec(spec);
    }

    private static boolean isBad(ObjectValue rule) {
        FieldErrors errors = new FieldErrors();
        new IngressSpecRules(false, false, errors).http(rule, SPEC);
        return !errors.isEmpty();
    }

    private void spec(ObjectValue spec) {
        List<ObjectValue> rules = spec.list("rules").objects();
        if (rules.isEmpty() && !spec.isSet("defaultBackend")) {
            errors.invalid(SPEC, NullValue.NULL, "either `defaultBackend` or `rules` must be specified");
        }
        if (spec.isSet("defaultBackend")) {
            backend(spec.object("defaultBackend"), SPEC.child("defaultBackend"));
        }
        for (int index = 0; index < rules.size(); index++) {
            rule(rules.get(index), SPEC.child("rules").index(index));
        }
        tls(spec.list("tls").objects());
        String className = spec.stringOrNull("ingressClassName");
        if (className != null) {
            FieldRules.format(Formats.dns1123Subdomain(className), className, SPEC.child("ingressClassName"), errors);
        }
    }

    private void rule(ObjectValue rule, FieldPath path) {
        String host = rule.string("host");
        boolean wildcard = host.contains("*");
        if (!host.isEmpty()) {
            if (IpAddress.parse(host) != null) {
                errors.invalid(path.child("host"), host, "must be a DNS name, not an IP address");
            }
            host(host, path.child("host"));
        }
        if (!wildcard || !anyWildcardRule) {
            http(rule, path);
        }
    }

    private void host(String host, FieldPath path) {
        List<String> complaints =
                host.contains("*") ? Formats.wildcardDns1123Subdomain(host) : Formats.dns1123Subdomain(host);
        FieldRules.format(complaints, host, path, errors);
    }

    private void http(ObjectValue rule, FieldPath path) {
        if (!rule.isSet("http")) {
            return;
        }
        List<ObjectValue> paths = rule.object("http").list("paths").objects();
        FieldPath pathsPath = path.child("http", "paths");
        if (paths.isEmpty()) {
            errors.required(pathsPath);
        }
        for (int index = 0; index < paths.size(); index++) {
            path(paths.get(index), pathsPath.index(index));
        }
    }

    private void path(ObjectValue entry, FieldPath path) {
        String type = entry.stringOrNull("pathType");
        if (type == null) {
            errors.required(path.child("pathType"), "pathType must be specified");
            return;
        }
        String text = entry.string("path");
        FieldPath textPath = path.child("path");
        switch (type) {
            case "Exact", "Prefix" -> {
                absolute(text, textPath);
                BAD_SEQUENCES.stream().filter(text::contains).forEach(
                        sequence -> errors.invalid(textPath, text, "must not contain '" + sequence + "'"));
                BAD_ENDINGS.stream().filter(text::endsWith).forEach(
                        ending -> errors.invalid(textPath, text, "cannot end with '" + ending + "'"));
            }
            case "ImplementationSpecific" -> {
                if (!text.isEmpty()) {
                    absolute(text, textPath);
                }
            }
            default -> errors.notSupported(path.child("pathType"), type, PATH_TYPES);
        }
        backend(entry.object("backend"), path.child("backend"));
    }

    private void absolute(String text, FieldPath path) {
        if (!text.startsWith("/")) {
            errors.invalid(path, text, "must be an absolute path");
        }
    }

    private void backend(ObjectValue backend, FieldPath path) {
        boolean resource = backend.isSet("resource");
        boolean service = backend.isSet("service");
        if (resource && service) {
            errors.invalid(path, "", "cannot set both resource and service backends");
        } else if (resource) {
            ObjectReferences.typed(backend.object("resource"), path.child("resource"), errors);
        } else if (service) {
            service(backend.object("service"), path);
        } else {
            errors.invalid(path, "", "resource or service backend is required");
        }
    }

    private void service(ObjectValue service, FieldPath path) {
        String name = service.string("name");
        FieldPath namePath = path.child("service", "name");
        if (name.isEmpty()) {
            errors.required(namePath);
        } else {
            FieldRules.format(Formats.dns1123Label(name), name, namePath, errors);
        }
        String portName = service.object("port").string("name");
        long number = service.object("port").integer("number");
        if (!portName.isEmpty() && number != 0) {
            errors.invalid(path, "", "cannot set both port name & port number");
        } else if (!portName.isEmpty()) {
            FieldRules.format(Formats.portName(portName), portName, path.child("service", "port", "name"), errors);
        } else if (number != 0) {
            PortFields.number(number, path.child("service", "port", "number"), errors);
        } else {
            errors.required(path, "port name or number is required");
        }
    }

    private void tls(List<ObjectValue> entries) {
        for (int index = 0; index < entries.size(); index++) {
            FieldPath path = SPEC.child("tls").index(index);
            List<String> hosts = entries.get(index).list("hosts").strings();
            for (int position = 0; position < hosts.size(); position++) {
                host(hosts.get(position), path.child("hosts").index(position));
            }
            String secret = entries.get(index).string("secretName");
            if (!anySecretName && !secret.isEmpty()) {
                FieldRules.format(Formats.dns1123Subdomain(secret), secret, path.child("secretName"), errors);
            }
        }
    }
}
