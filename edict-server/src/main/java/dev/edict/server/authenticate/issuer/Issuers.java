package dev.edict.server.authenticate.issuer;

import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.User;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The users whom issuers vouch for. Which issuers these are can change while requests come in: others are taken when all of
 * them have said where their keys are, and until then those from before count. One thread at a time may exchange them.
 */
public final class Issuers implements TokenAuthenticator.Plain, AutoCloseable {
    /** How long others may take to say where their keys are. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration LOOK = Duration.ofMillis(100);

    private final List<SigningAlgorithm> algorithms;
    private final Clock clock;
    private volatile Function<String, IssuerTally> tallies = url -> IssuerTally.NONE;
    private volatile Map<String, IssuerTokens> current;

    /** @param algorithms how tokens may be signed; see {@link SigningAlgorithm} */
    public Issuers(List<IssuerRules> rules, Set<SigningAlgorithm> algorithms, Clock clock) {
        this.algorithms = algorithms.stream().sorted().toList();
        this.clock = clock;
        this.current = made(rules);
    }

    private Map<String, IssuerTokens> made(List<IssuerRules> rules) {
        Map<String, IssuerTokens> made = new LinkedHashMap<>();
        rules.forEach(each -> {
            String url = each.issuer().url();
            made.put(url, new IssuerTokens(each, algorithms, clock, new LateTally(() -> tallies.apply(url))));
        });
        return made;
    }

    /** Who is told of what becomes of tokens, by the address of the issuer. */
    public void measure(Function<String, IssuerTally> telling) {
        tallies = telling;
    }

    /** Begins to ask where the keys are; nobody waits for it. */
    public void start() {
        current.values().forEach(IssuerTokens::start);
    }

    @Override
    public @Nullable User user(String token) throws TokenRefusedException {
        Map<String, IssuerTokens> known = current;
        if (known.isEmpty()) {
            return null;
        }
        CompactToken read = CompactToken.read(token);
        IssuerTokens issuer = read == null ? null : known.get(Provider.named(read.issuer()));
        return read == null || issuer == null ? null : issuer.user(read);
    }

    /** Takes others. @return false if not all of them have said in time where their keys are */
    boolean exchange(List<IssuerRules> rules) throws InterruptedException {
        Map<String, IssuerTokens> others = made(rules);
        others.values().forEach(IssuerTokens::start);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!others.values().stream().allMatch(issuer -> issuer.problem().isEmpty())) {
            if (System.nanoTime() - end >= 0) {
                others.values().forEach(IssuerTokens::close);
                return false;
            }
            Thread.sleep(LOOK);
        }
        Map<String, IssuerTokens> previous = current;
        current = others;
        previous.values().forEach(IssuerTokens::close);
        return true;
    }

    @Override
    public void close() {
        current.values().forEach(IssuerTokens::close);
    }
}
