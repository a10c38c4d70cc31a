package dev.edict.controllers.serviceaccount;

import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.ServiceAccount;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of Secrets whose tokens nobody uses any more. Those that the server has once made by itself, which an account names,
 * are first marked as invalid, and go when nobody has missed them for as long again. Days are compared, as the server notes days.
 *
 * @param unused for so long a token has to be unused
 */
record UnusedTokens(Instant now, Duration unused) {
    /** The server notes here on which day it was last used. */
    static final String LAST_USED = "kubernetes.io/legacy-token-last-used";

    /** Since when it does not count; the server refuses it. */
    static final String INVALID_SINCE = "kubernetes.io/legacy-token-invalid-since";

    /** What is to be done about a Secret. */
    enum Fate {
        STAYS,
        IS_MARKED,
        GOES
    }

    /** Whether use has been noted for so long that something follows of it. @param since the day on which that began */
    boolean areKnown(LocalDate since) {
        return !now.isBefore(since.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().plus(unused));
    }

    /** @param account to which it belongs, or null if that is gone @param isMounted whether a pod uses it */
    Fate fate(Secret secret, @Nullable ServiceAccount account, boolean isMounted) {
        if (!isOld(secret) || account == null || isMounted
                || account.secrets().stream().noneMatch(reference -> reference.name().equals(secret.name()))) {
            return Fate.STAYS;
        }
        LocalDate invalidSince = day(secret.metadata().labels().get(INVALID_SINCE));
        if (invalidSince == null) {
            return Fate.IS_MARKED;
        }
        return invalidSince.isBefore(lastDay()) ? Fate.GOES : Fate.STAYS;
    }

    private boolean isOld(Secret secret) {
        Instant created = secret.metadata().creationTimestamp();
        String noted = secret.metadata().labels().get(LAST_USED);
        LocalDate lastUsed = day(noted);
        return created != null
                && created.isBefore(now.minus(unused))
                && !secret.isBeingDeleted()
                && (noted == null || lastUsed != null && lastUsed.isBefore(lastDay()));
    }

    /** Who was used on this day, or later, is in use. */
    private LocalDate lastDay() {
        return LocalDate.ofInstant(now.minus(unused), ZoneOffset.UTC);
    }

    LocalDate today() {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    /** Null if it is none. */
    static @Nullable LocalDate day(@Nullable String text) {
        try {
            return text == null ? null : LocalDate.parse(text);
        } catch (DateTimeParseException somethingElse) {
            return null;
        }
    }
}
