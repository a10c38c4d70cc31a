package dev.edict.server.filter;

import dev.edict.model.format.Formats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A service account as users are named: {@code system:serviceaccount:NAMESPACE:NAME}. */
public record ServiceAccountName(String namespace, String name) {
    private static final String PREFIX = "system:serviceaccount:";
    private static final String ALL = "system:serviceaccounts";

    /** The account that a user is, or null if the name is none of an account. */
    public static @Nullable ServiceAccountName of(String user) {
        if (!user.startsWith(PREFIX)) {
            return null;
        }
        String[] parts = user.substring(PREFIX.length()).split(":", -1);
        return parts.length == 2 && Formats.dns1123Label(parts[0]).isEmpty() && Formats.dns1123Subdomain(parts[1]).isEmpty()
                ? new ServiceAccountName(parts[0], parts[1]) : null;
    }

    /** The name of the user that the account is. */
    public String user() {
        return PREFIX + namespace + ":" + name;
    }

    /** The groups that all accounts of the namespace are in. */
    public List<String> groups() {
        return List.of(ALL, ALL + ":" + namespace);
    }
}
