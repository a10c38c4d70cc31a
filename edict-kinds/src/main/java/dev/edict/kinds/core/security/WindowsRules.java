package dev.edict.kinds.core.security;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for the options of Windows containers. */
public final class WindowsRules {
    private static final int LONGEST_SPEC = 64 * 1024;
    private static final int LONGEST_DOMAIN = 256;
    private static final int LONGEST_USER = 104;
    private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern NETBIOS = Pattern.compile("[^\\\\/:*?\"<>|.][^\\\\/:*?\"<>|]{0,14}");
    private static final Pattern DOMAIN = Pattern.compile(LABEL + "(?:\\." + LABEL + ")*+");
    private static final Pattern FORBIDDEN_IN_USER = Pattern.compile("[\"/\\\\:;|=,+*?<>@\\[\\]]");
    private static final Pattern DOTS_AND_SPACES = Pattern.compile("[. ]+");

    private WindowsRules() {}

    static void options(@Nullable ObjectValue options, FieldPath path, FieldErrors errors) {
        if (options == null) {
            return;
        }
        String specName = options.stringOrNull("gmsaCredentialSpecName");
        if (specName != null) {
            FieldRules.format(
                    Formats.dns1123Subdomain(specName), specName, path.child("gmsaCredentialSpecName"), errors);
        }
        String spec = options.stringOrNull("gmsaCredentialSpec");
        if (spec != null && spec.isEmpty()) {
            errors.invalid(path.child("gmsaCredentialSpec"), spec, "gmsaCredentialSpec cannot be an empty string");
        } else if (spec != null && bytes(spec) > LONGEST_SPEC) {
            errors.invalid(path.child("gmsaCredentialSpec"), spec, "gmsaCredentialSpec size must be under 64 KiB");
        }
        String user = options.stringOrNull("runAsUserName");
        if (user != null) {
            user(user, path.child("runAsUserName"), errors);
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static void user(String name, FieldPath path, FieldErrors errors) {
        String[] parts = name.split("\\\\", -1);
        if (name.isEmpty()) {
            errors.invalid(path, name, "runAsUserName cannot be an empty string");
        } else if (CONTROL.matcher(name).find()) {
            errors.invalid(path, name, "runAsUserName cannot contain control characters");
        } else if (parts.length > 2) {
            errors.invalid(path, name, "runAsUserName cannot contain more than one backslash");
        } else {
            if (parts.length == 2) {
                domain(parts[0], name, path, errors);
            }
            userPart(parts[parts.length - 1], name, path, errors);
        }
    }

    private static void domain(String domain, String name, FieldPath path, FieldErrors errors) {
        if (bytes(domain) >= LONGEST_DOMAIN) {
            errors.invalid(path, name,
                    "runAsUserName's Domain length must be under " + LONGEST_DOMAIN + " characters");
        }
        if (!NETBIOS.matcher(domain).matches() && !DOMAIN.matcher(domain).matches()) {
            errors.invalid(path, name, "runAsUserName's Domain doesn't match the NetBios nor the DNS format");
        }
    }

    private static void userPart(String user, String name, FieldPath path, FieldErrors errors) {
        if (user.isEmpty()) {
            errors.invalid(path, name, "runAsUserName's User cannot be empty");
        } else if (bytes(user) > LONGEST_USER) {
            errors.invalid(path, name,
                    "runAsUserName's User length must not be longer than " + LONGEST_USER + " characters");
        }
        if (DOTS_AND_SPACES.matcher(user).matches()) {
            errors.invalid(path, name, "runAsUserName's User cannot contain only periods or spaces");
        }
        if (FORBIDDEN_IN_USER.matcher(user).find()) {
            errors.invalid(path, name,
                    "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
        }
    }

    /** Containers that run as processes of the node do so all together, and on its network. */
    public static void hostProcess(ObjectValue spec, FieldPath path, FieldErrors errors) {
        Boolean ofPod = hostProcess(spec);
        int[] counts = new int[2];
        PodContainers.visit(spec, path, (container, containerPath) -> {
            Boolean own = hostProcess(container);
            if (ofPod != null && own != null && !ofPod.equals(own)) {
                errors.invalid(containerPath.child("securityContext", "windowsOptions", "hostProcess"), own,
                        "pod hostProcess value must be identical if both are specified, was " + ofPod);
            }
            counts[0]++;
            if (Boolean.TRUE.equals(own == null ? ofPod : own)) {
                counts[1]++;
            }
        });
        if (counts[1] == 0) {
            return;
        }
        if (counts[0] != counts[1]) {
            errors.invalid(path, "",
                    "If pod contains any hostProcess containers then all containers must be HostProcess containers");
        }
        if (!spec.bool("hostNetwork")) {
            errors.invalid(path.child("hostNetwork"), false,
                    "hostNetwork must be true if pod contains any hostProcess containers");
        }
    }

    private static @Nullable Boolean hostProcess(ObjectValue holder) {
        return holder.object("securityContext").object("windowsOptions").boolOrNull("hostProcess");
    }
}
