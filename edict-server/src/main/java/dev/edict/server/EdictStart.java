package dev.edict.server;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.assembly.AccountTokens;
import dev.edict.server.assembly.Authentications;
import dev.edict.server.assembly.Begun;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.assembly.Front;
import dev.edict.server.assembly.Seams;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.bootstrap.Bootstrap;
import dev.edict.server.bootstrap.DefaultRoles;
import dev.edict.server.bootstrap.Upkeep;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.netty.NettyHttpServer;
import dev.edict.server.http.netty.PreparedServer;
import dev.edict.server.local.LocalServer;
import dev.edict.server.watch.Seals;
import dev.edict.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The start of a control plane, from the store outwards: the plane with its objects, the front, the door, the keepers. If
 * one of them fails, those that have begun are ended in the opposite order, as they are when the server closes.
 */
final class EdictStart {
    private final EdictBuilder choices;
    private final Begun begun = new Begun();
    private final KeyPlaces keys;
    /** Done when the store has had its say in what keys this server has. */
    private final CompletableFuture<Boolean> joined = new CompletableFuture<>();

    EdictStart(EdictBuilder choices) {
        this.choices = choices;
        this.keys = KeyPlaces.of(choices);
    }

    Edict run() {
        // Making keys and opening the store take the longest, and need nothing of each other.
        CompletableFuture<Prepared> preparing = CompletableFuture.supplyAsync(
                this::prepared, task -> Thread.ofPlatform().name("edict-start").start(task));
        preparing.whenComplete((plane, failure) -> joined.complete(false));
        try {
            if (choices.joinSecret != null && !joined.join()) {
                result(preparing);
            }
            Credentials credentials = Credentials.open(choices, keys);
            PreparedServer door = begun.add(NettyHttpServer.prepare(
                    HttpServerOptions.tls(choices.bindAddress, choices.port, credentials.tls())));
            return run(credentials, door, result(preparing));
        } catch (RuntimeException | IOException failure) {
            preparing.whenComplete((plane, ignored) -> begun.close());
            throw failure instanceof IOException unusable
                    ? new UncheckedIOException(unusable)
                    : (RuntimeException) failure;
        }
    }

    private static Prepared result(CompletableFuture<Prepared> preparing) {
        try {
            return preparing.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }

    /** The control plane on its store, with the objects in it that every cluster has; the roles of it may take a moment longer. */
    private record Prepared(ControlPlane plane, DefaultRoles roles) {}

    private Prepared prepared() {
        Seals seals = choices.encryption == null ? Seals.NONE : begun.add(Encryption.open(choices.encryption));
        ControlPlane plane = begun.add(new ControlPlane(
                Catalogue.load(choices.optionalResources), BuiltInKinds.with(choices.features), store(), seals, choices.identities,
                choices.clock, choices.serviceNetwork, choices.eventLife));
        new FirstObjects(new Bootstrap(plane), seals).make();
        DefaultRoles roles = begun.add(new DefaultRoles(plane));
        roles.start();
        return new Prepared(plane, roles);
    }

    /** The store, once this server has the keys of those with whom it shares it. */
    private Store store() {
        Store opened = choices.store.get();
        try {
            keys.join(choices, opened);
            joined.complete(true);
            return opened;
        } catch (RuntimeException refused) {
            opened.close();
            throw refused;
        }
    }

    private Edict run(Credentials credentials, PreparedServer door, Prepared prepared) throws IOException {
        ControlPlane plane = prepared.plane();
        Credentials.AccountKeys accountKeys = credentials.accountKeys();
        AccountTokens tokens = AccountTokens.of(accountKeys.settings(), accountKeys.ring(), plane);
        begun.add(tokens.keys()).start(choices.certificateInterval);
        Front front = begun.add(front(credentials, tokens, prepared));
        front.start();
        HttpServer http = begun.add(door.start(front.handler()));
        front.follow();
        begun.add(credentials.keeper()).start(choices.certificateInterval, http::reload);
        begun.add(credentials.clientAuthorities()).start(choices.authentication.lookInterval(),
                () -> http.trust(credentials.shownAuthorities()));
        if (choices.storeIsShared) {
            Thread.ofVirtual().name("edict-keys").start(() -> keys.compare(plane.store()));
        }
        begun.add(new Upkeep(plane, new Upkeep.Place(choices.advertisedAddress, choices.bindAddress, http.port())))
                .start();
        begun.add(plane.quotaKeeper()).start();
        prepared.roles().awaitFirstAttempt();
        URI address = address(http);
        Edict edict = new Edict(begun, front, address, credentials.kubeconfig(address), credentials::administrator,
                begun.add(new LocalServer(front.handler())),
                new ServerKeys(credentials, tokens.issuer(), choices.signingDuration), plane.components());
        choices.companions.forEach(companion -> begun.add(companion.apply(edict)));
        return edict;
    }

    private Front front(Credentials credentials, AccountTokens tokens, Prepared prepared) throws IOException {
        ControlPlane plane = prepared.plane();
        FrontProxy proxy = credentials.frontProxy();
        Authentications authentications =
                begun.add(new Authentications(
                        choices.authentication, choices.authorization, plane, choices.accounts));
        authentications.start();
        Authentication known = authentications.of(credentials.ownTokens(), tokens.accounts(), proxy);
        Seams seams = new Seams(known, choices.observers, choices.audit, choices.seats, choices.flows,
                choices.authorizers, choices.authorization, choices.plugins, choices.pluginConfigurations, choices.admissions);
        return new Front(plane, seams, tokens, proxy, credentials.kubelets(), new Front.Settings(
                choices.bindAddress.getHostAddress() + ":" + choices.port, choices.bookmarkInterval,
                choices.requestTimeout, choices.flags, choices.profiling, choices.transportSecurity, prepared.roles()::isDone));
    }

    private URI address(HttpServer http) {
        String host = choices.bindAddress.isAnyLocalAddress() ? "127.0.0.1" : choices.bindAddress.getHostAddress();
        return URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + http.port());
    }
}
