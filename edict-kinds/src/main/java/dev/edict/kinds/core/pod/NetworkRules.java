package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for the names and name servers of a pod. */
final class NetworkRules {
    private static final int MOST_NAMESERVERS = 3;
    private static final int MOST_SEARCHES = 32;
    private static final int LONGEST_SEARCHES = 2048;
    private static final int LONGEST_HOSTNAME = 64;

    private NetworkRules() {}

    static void dnsConfig(ObjectValue spec, FieldPath path, FieldErrors errors) {
        ObjectValue config = spec.objectOrNull("dnsConfig");
        if (spec.string("dnsPolicy").equals("None")) {
            if (config == null) {
                errors.required(path, "must provide `dnsConfig` when `dnsPolicy` is None");
                return;
            }
            if (config.list("nameservers").isEmpty()) {
                errors.required(path.child("nameservers"),
                        "must provide at least one DNS nameserver when `dnsPolicy` is None");
                return;
            }
        }
        if (config != null) {
            nameservers(config.list("nameservers").strings(), path.child("nameservers"), errors);
            searches(config.list("searches").strings(), path.child("searches"), errors);
            List<ObjectValue> options = config.list("options").objects();
            for (int index = 0; index < options.size(); index++) {
                if (options.get(index).string("name").isEmpty()) {
                    errors.required(path.child("options").index(index), "must not be empty");
                }
            }
        }
    }

    private static void nameservers(List<String> nameservers, FieldPath path, FieldErrors errors) {
        if (nameservers.size() > MOST_NAMESERVERS) {
            errors.invalid(path, nameservers, "must not have more than " + MOST_NAMESERVERS + " nameservers");
        }
        for (int index = 0; index < nameservers.size(); index++) {
            AddressFormats.ipOfLegacyField(errors, path.index(index), nameservers.get(index), List.of());
        }
    }

    private static void searches(List<String> searches, FieldPath path, FieldErrors errors) {
        if (searches.size() > MOST_SEARCHES) {
            errors.invalid(path, searches, "must not have more than " + MOST_SEARCHES + " search paths");
        }
        if (String.join(" ", searches).length() > LONGEST_SEARCHES) {
            errors.invalid(path, searches, "must not have more than " + LONGEST_SEARCHES
                    + " characters (including spaces) in the search list");
        }
        for (int index = 0; index < searches.size(); index++) {
            String search = searches.get(index);
            if (!search.equals(".")) {
                String domain = search.endsWith(".") ? search.substring(0, search.length() - 1) : search;
                FieldRules.format(Formats.dns1123SubdomainWithUnderscore(domain), domain, path.index(index), errors);
            }
        }
    }

    static void hostAliases(List<ObjectValue> aliases, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < aliases.size(); index++) {
            AddressFormats.ipOfLegacyField(
                    errors, path.index(index).child("ip"), aliases.get(index).string("ip"), List.of());
            List<String> hostnames = aliases.get(index).list("hostnames").strings();
            for (int position = 0; position < hostnames.size(); position++) {
                FieldRules.format(Formats.dns1123Subdomain(hostnames.get(position)), hostnames.get(position),
                        path.index(index).child("hostnames").index(position), errors);
            }
        }
    }

    static void hostnameOverride(ObjectValue spec, FieldPath path, FieldErrors errors) {
        String hostname = spec.stringOrNull("hostnameOverride");
        if (hostname == null) {
            return;
        }
        if (spec.bool("setHostnameAsFQDN")) {
            errors.forbidden(path, "may not be specified when setHostnameAsFQDN is true");
        }
        if (spec.bool("hostNetwork")) {
            errors.forbidden(path, "may not be specified when hostNetwork is true");
        }
        if (hostname.length() > LONGEST_HOSTNAME) {
            errors.tooLong(path, LONGEST_HOSTNAME);
        }
        FieldRules.format(Formats.dns1123Subdomain(hostname), hostname, path, errors);
    }

    /** A pod with users of its own keeps out of the node's namespaces. */
    static void ownUsers(ObjectValue spec, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        if (!Boolean.FALSE.equals(spec.boolOrNull("hostUsers"))) {
            return;
        }
        String detail = "when `hostUsers` is false";
        if (spec.bool("hostNetwork") && !options.tolerates(Tolerance.USER_NAMESPACE_WITH_HOST_NETWORK)) {
            errors.forbidden(path.child("hostNetwork"), detail);
        }
        if (spec.bool("hostPID")) {
            errors.forbidden(path.child("HostPID"), detail);
        }
        if (spec.bool("hostIPC")) {
            errors.forbidden(path.child("HostIPC"), detail);
        }
        if (!options.tolerates(Tolerance.USER_NAMESPACE_WITH_DEVICES)) {
            PodContainers.visit(spec, path, (container, containerPath) -> {
                if (!container.list("volumeDevices").isEmpty()) {
                    errors.forbidden(containerPath.child("volumeDevices"), detail);
                }
            });
        }
    }
}
