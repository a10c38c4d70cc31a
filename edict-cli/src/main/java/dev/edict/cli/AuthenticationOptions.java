package dev.edict.cli;

import dev.edict.server.EdictBuilder;
import dev.edict.server.authenticate.AuthenticationChoices;
import dev.edict.server.authenticate.ProxyHeaders;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Who is let in, and by what. */
final class AuthenticationOptions {
    private static final Option TOKEN_FILE = new Option("--token-auth-file", "FILE",
            "Static tokens: lines of token,user,uid,\"group,group\".");
    private static final Option CLIENT_AUTHORITIES = new Option("--client-ca-file", "FILE",
            "Authorities who vouch for the certificates of users, besides the server's own. Read again when it changes.");
    private static final Option BOOTSTRAP = new Option("--enable-bootstrap-token-auth", "true|false",
            "Let machines join with tokens from Secrets of type bootstrap.kubernetes.io/token in kube-system.", "false");
    private static final Option ANONYMOUS = new Option("--anonymous-auth", "true|false",
            "Whether those who show no credentials may go on, as system:anonymous. Default: true");

    private static final Option CONFIGURATION = new Option("--authentication-config", "FILE",
            "Issuers of tokens and who may be anonymous: an AuthenticationConfiguration of apiserver.config.k8s.io/v1. Read "
                    + "again when it changes.");
    private static final Option WEBHOOK = new Option("--authentication-token-webhook-config-file", "FILE",
            "A kubeconfig that names a server to ask whose a token is.");
    private static final Option WEBHOOK_VERSION = new Option("--authentication-token-webhook-version", "v1|v1beta1",
            "The version of the reviews that it is sent.", "v1beta1");
    private static final Option WEBHOOK_TIME = new Option("--authentication-token-webhook-cache-ttl", "DURATION",
            "For how long its answers are remembered.", "2m0s");

    private static final Option PROXY_AUTHORITY = new Option("--requestheader-client-ca-file", "FILE",
            "Authorities of front proxies whose word on users is believed, besides the server's own.");
    private static final Option PROXY_NAMES = new Option("--requestheader-allowed-names", "NAME,…",
            "The names that front proxies may have. Default: front-proxy-client");
    private static final Option USER_HEADERS = new Option("--requestheader-username-headers", "NAME,…",
            "In which headers front proxies say who asks.", "X-Remote-User");
    private static final Option UID_HEADERS = new Option("--requestheader-uid-headers", "NAME,…",
            "In which headers front proxies say the uid of who asks.", "X-Remote-Uid");
    private static final Option GROUP_HEADERS = new Option("--requestheader-group-headers", "NAME,…",
            "In which headers front proxies say the groups of who asks.", "X-Remote-Group");
    private static final Option EXTRA_HEADERS = new Option("--requestheader-extra-headers-prefix", "PREFIX,…",
            "With what headers begin in which front proxies say more of who asks.", "X-Remote-Extra-");

    static final List<Option> OPTIONS = Stream.of(
            List.of(TOKEN_FILE, CLIENT_AUTHORITIES, BOOTSTRAP, ANONYMOUS, CONFIGURATION),
            OpenIdFlags.OPTIONS,
            List.of(WEBHOOK, WEBHOOK_VERSION, WEBHOOK_TIME),
            List.of(PROXY_AUTHORITY, PROXY_NAMES, USER_HEADERS, UID_HEADERS, GROUP_HEADERS, EXTRA_HEADERS))
            .flatMap(List::stream).toList();

    private AuthenticationOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        builder.authentication(choices -> {
            choose(arguments, choices);
            OpenIdFlags.apply(arguments, choices);
        });
        Path proxyAuthority = path(arguments, PROXY_AUTHORITY);
        if (proxyAuthority != null) {
            builder.requestHeaderAuthorities(GivenFiles.requireCertificates(PROXY_AUTHORITY, proxyAuthority));
        }
        if (arguments.find(PROXY_NAMES) != null) {
            builder.requestHeaderAllowedNames(names(arguments));
        }
    }

    private static void choose(Arguments arguments, AuthenticationChoices choices) {
        Path tokenFile = path(arguments, TOKEN_FILE);
        if (tokenFile != null) {
            choices.tokenFile(tokenFile);
        }
        Path authorities = path(arguments, CLIENT_AUTHORITIES);
        if (authorities != null) {
            GivenFiles.requireCertificates(CLIENT_AUTHORITIES, authorities);
            choices.clientAuthorities(authorities);
        }
        choices.bootstrapTokens(arguments.isTrue(BOOTSTRAP));
        if (arguments.find(ANONYMOUS) != null) {
            choices.anonymous(arguments.isTrue(ANONYMOUS));
        }
        Path configuration = path(arguments, CONFIGURATION);
        if (configuration != null) {
            choices.configuration(configuration);
        }
        Path webhook = path(arguments, WEBHOOK);
        if (webhook != null) {
            choices.webhook(new AuthenticationChoices.Webhook(
                    webhook, arguments.get(WEBHOOK_VERSION), arguments.duration(WEBHOOK_TIME)));
        }
        choices.proxyHeaders(proxyHeaders(arguments));
    }

    private static ProxyHeaders proxyHeaders(Arguments arguments) {
        try {
            return new ProxyHeaders(arguments.list(USER_HEADERS), arguments.list(UID_HEADERS),
                    arguments.list(GROUP_HEADERS), arguments.list(EXTRA_HEADERS));
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private static List<String> names(Arguments arguments) {
        List<String> names = arguments.list(PROXY_NAMES);
        try {
            ProxyHeaders.requireNames("requestheader-allowed-names", names);
        } catch (IllegalArgumentException wrong) {
            throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
        }
        return names;
    }

    private static @Nullable Path path(Arguments arguments, Option option) {
        String file = arguments.find(option);
        return file == null ? null : Path.of(file);
    }
}
