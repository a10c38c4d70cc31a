package dev.edict.benchmarks;

import dev.edict.server.authenticate.TokenAuthenticator;
import dev.edict.server.authenticate.TokenCache;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.User;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * What it costs to find out whose a token is: to check the signature of one with a thousand characters, by algorithm, and to
 * remember it.
 */
public final class TokensBenchmark {
    /** Processor time: others may be at work on the machine. */
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private static final int ROUNDS = 1_000;
    private static final int TOKEN_BYTES = 1_000;

    private TokensBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        byte[] token = new byte[TOKEN_BYTES];
        new Random(1).nextBytes(token);
        out.printf("%-28s %10.1f µs%n", "RS256, 2048 bits", signature("RSA", 2048, "SHA256withRSA", token));
        out.printf("%-28s %10.1f µs%n", "RS256, 4096 bits", signature("RSA", 4096, "SHA256withRSA", token));
        out.printf("%-28s %10.1f µs%n", "ES256", signature("EC", 256, "SHA256withECDSAinP1363Format", token));
        out.printf("%-28s %10.1f µs%n", "ES384", signature("EC", 384, "SHA384withECDSAinP1363Format", token));
        out.printf("%-28s %10.1f µs%n", "remembered", remembered());
    }

    private static double signature(String keys, int bits, String algorithm, byte[] token) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(keys);
        generator.initialize(bits);
        KeyPair pair = generator.generateKeyPair();
        Signature signer = Signature.getInstance(algorithm);
        signer.initSign(pair.getPrivate());
        signer.update(token);
        byte[] signed = signer.sign();
        double best = Double.MAX_VALUE;
        for (int attempt = 0; attempt < 5; attempt++) {
            long begin = CLOCK.getCurrentThreadCpuTime();
            for (int round = 0; round < ROUNDS; round++) {
                Signature verifier = Signature.getInstance(algorithm);
                verifier.initVerify(pair.getPublic());
                verifier.update(token);
                if (!verifier.verify(signed)) {
                    throw new IllegalStateException("not signed");
                }
            }
            best = Math.min(best, (CLOCK.getCurrentThreadCpuTime() - begin) / 1e3 / ROUNDS);
        }
        return best;
    }

    private static double remembered() throws TokenRefusedException {
        List<String> audiences = List.of("https://kubernetes.default.svc.cluster.local");
        TokenCache cache = new TokenCache((token, wanted) -> new TokenAuthenticator.Bearer(User.of("jane"), wanted),
                Duration.ofHours(1), Duration.ZERO, System::nanoTime);
        String token = "x".repeat(TOKEN_BYTES);
        double best = Double.MAX_VALUE;
        for (int attempt = 0; attempt < 5; attempt++) {
            long begin = CLOCK.getCurrentThreadCpuTime();
            for (int round = 0; round < 10 * ROUNDS; round++) {
                if (cache.authenticate(token, audiences) == null) {
                    throw new IllegalStateException("forgotten");
                }
            }
            best = Math.min(best, (CLOCK.getCurrentThreadCpuTime() - begin) / 1e3 / (10 * ROUNDS));
        }
        return best;
    }
}
