package dev.edict.model.format;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Fields that hold an address or a block of addresses. New fields take the canonical form only; the old ones ("legacy"
 * here, as in Kubernetes) also take others, and warn of them.
 */
public final class AddressFormats {
    private AddressFormats() {}

    /** An address in canonical form. */
    public static void ip(FieldErrors errors, FieldPath path, String text) {
        int before = errors.size();
        IpAddress address = IpAddress.parse(text);
        checkAddress(errors, path, text);
        if (address != null && errors.size() == before && !text.equals(address.toString())) {
            errors.invalid(path, text, canonical(address.toString()));
        }
    }

    /**
     * An address in any unambiguous form.
     *
     * @param validBefore what the field's old object held, which stays valid
     */
    public static void ipOfLegacyField(
            FieldErrors errors, FieldPath path, String text, Collection<String> validBefore) {
        if (!validBefore.contains(text)) {
            checkAddress(errors, path, text);
        }
    }

    private static void checkAddress(FieldErrors errors, FieldPath path, String text) {
        IpAddress address = IpAddress.parse(text);
        if (address == null) {
            errors.invalid(path, text, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
        } else if (address.hasLeadingZeros()) {
            errors.invalid(path, text, "must not have leading 0s");
        } else if (address.isMapped()) {
            errors.invalid(path, text, "must not be an IPv4-mapped IPv6 address");
        }
    }

    /** A block in canonical form. */
    public static void cidr(FieldErrors errors, FieldPath path, String text) {
        int before = errors.size();
        Cidr cidr = Cidr.parse(text);
        checkCidr(errors, path, text);
        if (cidr != null && errors.size() == before && !text.equals(cidr.toString())) {
            errors.invalid(path, text, canonical(cidr.toString()));
        }
    }

    /** A block in any unambiguous form. */
    public static void cidrOfLegacyField(
            FieldErrors errors, FieldPath path, String text, Collection<String> validBefore) {
        if (!validBefore.contains(text)) {
            checkCidr(errors, path, text);
        }
    }

    private static void checkCidr(FieldErrors errors, FieldPath path, String text) {
        Cidr cidr = Cidr.parse(text);
        if (cidr == null) {
            errors.invalid(path, text, "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
        } else if (cidr.hasLeadingZeros()) {
            errors.invalid(path, text, "must not have leading 0s in IP or prefix length");
        } else if (cidr.address().isMapped()) {
            errors.invalid(path, text, "must not have an IPv4-mapped IPv6 address");
        } else if (!cidr.isNetwork()) {
            errors.invalid(path, text, "must not have bits set beyond the prefix length");
        }
    }

    /** An address together with the length of its network's prefix, in canonical form. */
    public static void interfaceAddress(FieldErrors errors, FieldPath path, String text) {
        Cidr cidr = Cidr.parse(text);
        if (cidr == null) {
            errors.invalid(path, text, "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)");
            return;
        }
        String form = cidr.address() + "/" + cidr.prefixLength();
        if (!text.equals(form)) {
            errors.invalid(path, text, canonical(form));
        }
    }

    /** What to warn of in a valid address of a legacy field. */
    public static List<String> ipWarnings(FieldPath path, String text) {
        IpAddress address = IpAddress.parse(text);
        if (address == null) {
            return List.of();
        }
        if (address.hasLeadingZeros() || address.isMapped()) {
            return List.of(path + ": non-standard IP address " + StringValue.quote(text) + " is invalid: use "
                    + StringValue.quote(address.toString()));
        }
        if (address.isIpv6() && !text.equals(address.toString())) {
            return List.of(path + ": IPv6 address " + StringValue.quote(text)
                    + " should be in RFC 5952 canonical format (" + StringValue.quote(address.toString()) + ")");
        }
        return List.of();
    }

    /** What to warn of in a valid block of a legacy field. */
    public static List<String> cidrWarnings(FieldPath path, String text) {
        Cidr cidr = Cidr.parse(text);
        if (cidr == null) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        if (!cidr.isNetwork()) {
            warnings.add(path + ": CIDR value " + StringValue.quote(text) + " is ambiguous in this context (should be "
                    + StringValue.quote(cidr.toString()) + " or "
                    + StringValue.quote(cidr.address() + "/" + (cidr.address().isWrittenAsIpv6() ? 128 : 32)) + "?)");
        }
        if (cidr.hasLeadingZeros() || cidr.address().isMapped()) {
            warnings.add(path + ": non-standard CIDR value " + StringValue.quote(text) + " is invalid: use "
                    + StringValue.quote(cidr.toString()));
        }
        if (warnings.isEmpty() && cidr.isIpv6() && !text.equals(cidr.toString())) {
            warnings.add(path + ": IPv6 CIDR value " + StringValue.quote(text)
                    + " should be in RFC 5952 canonical format (" + StringValue.quote(cidr.toString()) + ")");
        }
        return warnings;
    }

    private static String canonical(String form) {
        return "must be in canonical form (" + StringValue.quote(form) + ")";
    }
}
