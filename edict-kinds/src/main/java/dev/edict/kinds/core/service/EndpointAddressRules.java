package dev.edict.kinds.core.service;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.IpAddress;

/** The rules for an address to which traffic goes: it must be one that another host can mean. */
public final class EndpointAddressRules {
    private EndpointAddressRules() {}

    public static void validate(String text, FieldPath path, FieldErrors errors) {
        IpAddress address = IpAddress.parse(text);
        if (address == null) {
            errors.invalid(path, text, "must be a valid IP address");
            return;
        }
        if (address.isUnspecified()) {
            errors.invalid(path, text, "may not be unspecified (" + text + ")");
        }
        if (address.isLoopback()) {
            errors.invalid(path, text, "may not be in the loopback range (127.0.0.0/8, ::1/128)");
        }
        if (address.isLinkLocalUnicast()) {
            errors.invalid(path, text, "may not be in the link-local range (169.254.0.0/16, fe80::/10)");
        }
        if (address.isLinkLocalMulticast()) {
            errors.invalid(path, text, "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
        }
    }
}
