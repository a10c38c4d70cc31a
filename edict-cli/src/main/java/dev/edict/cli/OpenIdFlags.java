package dev.edict.cli;

import dev.edict.server.authenticate.AuthenticationChoices;
import dev.edict.server.authenticate.issuer.OpenIdOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One issuer of tokens, in the older way of kube-apiserver to describe it. */
final class OpenIdFlags {
    private static final Option URL = new Option("--oidc-issuer-url", "URL",
            "An issuer whose tokens count; see --authentication-config for several, and for more to choose.");
    private static final Option CLIENT = new Option("--oidc-client-id", "ID", "The audience of its tokens.");
    private static final Option AUTHORITY = new Option("--oidc-ca-file", "FILE",
            "Who vouches for the issuer. Default: the authorities of the system");
    private static final Option NAME_CLAIM = new Option("--oidc-username-claim", "CLAIM",
            "The claim that names the user. Default: sub");
    private static final Option NAME_PREFIX = new Option("--oidc-username-prefix", "PREFIX",
            "What is put before the name; - for nothing. Default: the issuer's address and #, nothing before email");
    private static final Option GROUPS_CLAIM = new Option("--oidc-groups-claim", "CLAIM",
            "The claim that names the groups of the user.");
    private static final Option GROUPS_PREFIX = new Option("--oidc-groups-prefix", "PREFIX",
            "What is put before the name of a group.");
    private static final Option ALGORITHMS = new Option("--oidc-signing-algs", "ALG,…",
            "How tokens may be signed: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512. Default: RS256");
    private static final Option REQUIRED = new Option("--oidc-required-claim", "CLAIM=VALUE,…",
            "Claims that must have these values.");

    static final List<Option> OPTIONS = List.of(
            URL, CLIENT, AUTHORITY, NAME_CLAIM, NAME_PREFIX, GROUPS_CLAIM, GROUPS_PREFIX, ALGORITHMS, REQUIRED);

    private OpenIdFlags() {}

    static void apply(Arguments arguments, AuthenticationChoices choices) {
        if (OPTIONS.stream().allMatch(option -> arguments.find(option) == null)) {
            return;
        }
        String authority = text(arguments, AUTHORITY, "");
        try {
            choices.openId(new OpenIdOptions(text(arguments, URL, ""), text(arguments, CLIENT, ""),
                    authority.isEmpty() ? "" : GivenFiles.requireCertificates(AUTHORITY, Path.of(authority)),
                    text(arguments, NAME_CLAIM, "sub"), text(arguments, NAME_PREFIX, ""),
                    text(arguments, GROUPS_CLAIM, ""), text(arguments, GROUPS_PREFIX, ""),
                    algorithms(arguments), required(arguments)));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private static List<String> algorithms(Arguments arguments) {
        List<String> algorithms = arguments.list(ALGORITHMS);
        return algorithms.isEmpty() ? List.of("RS256") : algorithms;
    }

    private static String text(Arguments arguments, Option option, String otherwise) {
        String given = arguments.find(option);
        return given == null ? otherwise : given;
    }

    private static Map<String, String> required(Arguments arguments) {
        Map<String, String> required = new LinkedHashMap<>();
        for (String pair : arguments.list(REQUIRED)) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw new Arguments.UsageException(REQUIRED.name() + " takes claims with their values, not " + pair);
            }
            required.put(pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
        }
        return required;
    }
}
