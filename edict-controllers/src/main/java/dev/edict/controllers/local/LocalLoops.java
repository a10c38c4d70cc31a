package dev.edict.controllers.local;

import dev.edict.controllers.Choice;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.Keys;
import dev.edict.controllers.Loops;
import dev.edict.local.LocalAccounts;
import dev.edict.server.Edict;
import dev.edict.server.health.HealthCheck;
import java.util.List;
import java.util.function.Function;

/**
 * Control loops beside a server in this process:
 *
 * <pre>{@code
 * Edict.builder().alongside(LocalLoops.usual()).start();
 * }</pre>
 *
 * <p>Without them a server is what kube-apiserver is alone: nobody makes the default service accounts, and namespaces that are
 * deleted stay.
 */
public final class LocalLoops {
    private LocalLoops() {}

    /** Those that run unasked. */
    public static Function<Edict, AutoCloseable> usual() {
        return chosen("*");
    }

    /** Those that are said as to {@code --controllers}. @throws IllegalArgumentException if one is not known */
    public static Function<Edict, AutoCloseable> chosen(String words) {
        Choice choice = Choice.parse(words, Loops.all());
        return of(Loops.all().stream().filter(choice::includes).toList(), false);
    }

    /**
     * These, and no others.
     *
     * @param elected whether others may work on the same objects, as when servers share a store: then one of them works at a time
     */
    public static Function<Edict, AutoCloseable> of(List<ControlLoop> loops, boolean elected) {
        return edict -> {
            LocalAccounts accounts = new LocalAccounts(edict);
            Controllers controllers = Controllers.start(loops, accounts, keys(edict), elected);
            AutoCloseable told = edict.components().add(new HealthCheck("controller-manager", controllers::trouble));
            return () -> {
                told.close();
                controllers.close();
                accounts.close();
            };
        };
    }

    /** What the keys of a server can do. */
    public static Keys keys(Edict edict) {
        return new Keys(edict.keys().rootCertificate(), new LocalSigner(edict.keys()), edict.keys()::signToken);
    }
}
