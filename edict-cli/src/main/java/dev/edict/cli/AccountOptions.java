package dev.edict.cli;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.server.EdictBuilder;
import dev.edict.server.authenticate.account.AccountSettings;
import java.nio.file.Path;
import java.util.List;

/** The tokens of service accounts: who issues them, by which keys, for whom and for how long. */
final class AccountOptions {
    private static final Option ISSUERS = new Option("--service-account-issuer", "URL,…",
            "Who issues tokens of service accounts. May be given several times: the first signs, all are believed.",
            AccountSettings.ISSUER);
    private static final Option AUDIENCES = new Option("--api-audiences", "NAME,…",
            "The names of this server, for which tokens must be meant. Default: those of the issuers");
    private static final Option SIGNING_KEY = new Option("--service-account-signing-key-file", "FILE",
            "The key that signs tokens. Default: sa.key of the server's own keys. Read again when it changes.");
    private static final Option KEYS = new Option("--service-account-key-file", "FILE,…",
            "Public keys by which tokens are known, any number in a file. May be given several times. Read again when they "
                    + "change. Without a signing key of its own, the server knows its own key besides.");
    private static final Option ENDPOINT = new Option("--service-account-signing-endpoint", "SOCKET",
            "A program that signs tokens and has the keys, instead of files: the path of its socket, or @ and a name.");
    private static final Option LONGEST = new Option("--service-account-max-token-expiration", "DURATION",
            "No token is given out for longer than this, such as 24h.");
    private static final Option EXTENDED = new Option("--service-account-extend-token-expiration", "true|false",
            "Let tokens that pods have from their volumes live for a year, and note when they are used for too long.", "true");
    private static final Option LOOKUP = new Option("--service-account-lookup", "true|false",
            "Whether a token from a Secret counts only while that Secret and its account are there.", "true");
    private static final Option KEY_SET = new Option("--service-account-jwks-uri", "URL",
            "Where others are told to read the public keys. Default: this server's page");

    static final List<Option> OPTIONS =
            List.of(ISSUERS, AUDIENCES, SIGNING_KEY, KEYS, ENDPOINT, LONGEST, EXTENDED, LOOKUP, KEY_SET);

    private AccountOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        try {
            String signing = arguments.find(SIGNING_KEY);
            AccountSettings settings = AccountSettings.DEFAULT
                    .withIssuers(arguments.list(ISSUERS))
                    .withAudiences(arguments.list(AUDIENCES))
                    .withKeys(signing == null ? null : Path.of(signing), arguments.list(KEYS).stream().map(Path::of).toList())
                    .withExtended(arguments.isTrue(EXTENDED))
                    .withLookedUp(arguments.isTrue(LOOKUP));
            String endpoint = arguments.find(ENDPOINT);
            settings = endpoint == null ? settings : settings.withSigningEndpoint(endpoint);
            String keySet = arguments.find(KEY_SET);
            String longest = arguments.find(LONGEST);
            settings = keySet == null ? settings : settings.withKeySetAddress(keySet);
            builder.serviceAccounts(longest == null ? settings : settings.withLongest(Durations.parse(longest)));
        } catch (IllegalArgumentException | TimeFormatException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }
}
