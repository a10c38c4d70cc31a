package dev.edict.kinds.core.service;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.IpAddress;

/** The rules for the name of a host where an address would be a mistake. */
public final class HostNameRules {
    private HostNameRules() {}

    /** An empty name is none and passes. */
    public static void notAnAddress(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            return;
        }
        FieldRules.format(Formats.dns1123Subdomain(name), name, path, errors);
        if (IpAddress.parse(name) != null) {
            errors.invalid(path, name, "must be a DNS name, not an IP address");
        }
    }
}
