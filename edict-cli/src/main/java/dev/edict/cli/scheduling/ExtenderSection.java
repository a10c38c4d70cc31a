package dev.edict.cli.scheduling;

import dev.edict.client.transport.ClientKey;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Endpoint;
import dev.edict.client.transport.Identity;
import dev.edict.client.transport.Source;
import dev.edict.client.transport.Trust;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.Resources;
import dev.edict.scheduler.extend.ExtenderSettings;
import dev.edict.server.configure.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program that has a say in where pods run.
 *
 * @param ignored resources that nodes need not have, because the program looks after them
 */
record ExtenderSection(ExtenderSettings settings, List<String> ignored) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Endpoint NOWHERE = Endpoint.of(URI.create("http://localhost"));

    static List<ExtenderSection> of(Settings whole, FieldErrors errors) {
        FieldPath path = FieldPath.of("extenders");
        List<ExtenderSection> sections = new ArrayList<>();
        Set<String> managed = new HashSet<>();
        for (Settings section : whole.objects("extenders")) {
            sections.add(of(section, path.index(sections.size()), managed, errors));
        }
        long binders = sections.stream().filter(section -> !section.settings().bindVerb().isEmpty()).count();
        if (binders > 1) {
            errors.invalid(path, "found " + binders + " extenders implementing bind", "only one extender can implement bind");
        }
        return sections;
    }

    /** @param known resources that are managed already; gets those of this one */
    private static ExtenderSection of(Settings section, FieldPath path, Set<String> known, FieldErrors errors) {
        section.requireKnown(Set.of("urlPrefix", "filterVerb", "preemptVerb", "prioritizeVerb", "weight", "bindVerb", "enableHTTPS",
                "tlsConfig", "httpTimeout", "nodeCacheCapable", "managedResources", "ignorable"));
        long weight = section.integer("weight");
        String prioritize = section.string("prioritizeVerb");
        if (!prioritize.isEmpty() && weight <= 0) {
            errors.invalid(path.child("weight"), weight, "must have a positive weight applied to it");
        }
        Set<String> names = new HashSet<>();
        List<String> ignored = new ArrayList<>();
        List<Settings> managed = section.objects("managedResources");
        for (int index = 0; index < managed.size(); index++) {
            managed.get(index).requireKnown(Set.of("name", "ignoredByScheduler"));
            String name = managed.get(index).string("name");
            names.add(name);
            checkResource(name, path.child("managedResources").index(index).child("name"), known, errors);
            if (managed.get(index).bool("ignoredByScheduler")) {
                ignored.add(name);
            }
        }
        Duration said = Numbers.time(section, path, "httpTimeout", PATIENCE);
        String url = section.string("urlPrefix").replaceAll("/+$", "");
        Settings tls = section.object("tlsConfig").requireKnown(Set.of(
                "insecure", "serverName", "certFile", "keyFile", "caFile", "certData", "keyData", "caData"));
        return new ExtenderSection(new ExtenderSettings(url, section.string("filterVerb"), prioritize, weight,
                section.string("preemptVerb"), section.string("bindVerb"), endpoint(url, section, tls, path, errors),
                credentials(tls, path.child("tlsConfig"), errors), said.isZero() ? PATIENCE : said, section.bool("nodeCacheCapable"),
                names, section.bool("ignorable")), ignored);
    }

    private static void checkResource(String name, FieldPath path, Set<String> known, FieldErrors errors) {
        List<String> wrong = Formats.qualifiedName(name);
        wrong.forEach(words -> errors.invalid(path, name, words));
        if (wrong.isEmpty() && !Resources.isExtended(name)) {
            errors.invalid(path, name, "is an invalid extended resource name");
        }
        if (!known.add(name)) {
            errors.invalid(path, name, "duplicate extender managed resource name");
        }
    }

    private static Endpoint endpoint(String url, Settings section, Settings tls, FieldPath path, FieldErrors errors) {
        try {
            URI address = new URI(url);
            if (!Set.of("http", "https").contains(String.valueOf(address.getScheme())) || address.getHost() == null) {
                throw new URISyntaxException(url, "it has no http or https before a host");
            }
            return Endpoint.of(address).withServerName(tls.string("serverName")).withTrust(trust(section, tls, path, errors));
        } catch (URISyntaxException wrong) {
            errors.invalid(path.child("urlPrefix"), url, "must be an address such as http://127.0.0.1:8888/scheduler");
            return NOWHERE;
        }
    }

    /** Without authorities, a server is not asked who it is where HTTPS is wanted: upstream has it so. */
    private static Trust trust(Settings section, Settings tls, FieldPath path, FieldErrors errors) {
        Source authorities = source(tls, "caData", "caFile", path.child("tlsConfig"));
        boolean https = section.bool("enableHTTPS");
        if (tls.bool("insecure") && authorities != null) {
            errors.invalid(path.child("tlsConfig", "insecure"), true,
                    "specifying a root certificates file with the insecure flag is not allowed");
        }
        if (authorities != null) {
            return new Trust.Authorities(authorities);
        }
        return tls.bool("insecure") || https ? Trust.ANYTHING : Trust.SYSTEM;
    }

    private static Credentials credentials(Settings tls, FieldPath path, FieldErrors errors) {
        Source certificate = source(tls, "certData", "certFile", path);
        Source key = source(tls, "keyData", "keyFile", path);
        if (certificate == null && key == null) {
            return Credentials.NONE;
        }
        if (certificate == null || key == null) {
            errors.invalid(path, ObjectValue.EMPTY, "a certificate and its key must be there together");
            return Credentials.NONE;
        }
        try {
            return Credentials.of(new Identity(Map.of(), ClientKey.of(certificate.read(), key.read())));
        } catch (IOException | UncheckedIOException | IllegalArgumentException unusable) {
            errors.invalid(path, ObjectValue.EMPTY, "the certificate and its key can not be used: " + unusable.getMessage());
            return Credentials.NONE;
        }
    }

    private static @Nullable Source source(Settings tls, String data, String file, FieldPath path) {
        if (!tls.string(data).isEmpty()) {
            try {
                return Source.of(Base64.getDecoder().decode(tls.string(data)), data);
            } catch (IllegalArgumentException malformed) {
                throw new IllegalArgumentException(path.child(data) + ": expected is base64", malformed);
            }
        }
        return tls.string(file).isEmpty() ? null : Source.of(Path.of(tls.string(file)));
    }
}
