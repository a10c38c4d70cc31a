package dev.edict.server.assembly;

import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.PluginChoice;
import dev.edict.server.admit.PluginConfigurations;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.authorize.configuration.AuthorizationChoice;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.filter.Seats;
import dev.edict.server.flow.FlowSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is plugged into the way of a request, room by room.
 *
 * @param authentication who asks
 * @param observers who is told of every request, besides the metrics and the audit: a trace
 * @param audit what is recorded and where; null for nothing
 * @param seats who is worked for now; null for what the settings say
 * @param flows how many are worked for at a time, and how it is decided who
 * @param authorizers who is asked whether a request is allowed, after it is known that the user is not a master
 * @param authorization who is asked after these
 * @param plugins which of the server's own plugins have a say about writes
 * @param configurations what these are told
 * @param admissions who may change or refuse a write besides
 */
public record Seams(
        Authentication authentication,
        List<RequestObserver> observers,
        @Nullable AuditSettings audit,
        @Nullable Seats seats,
        FlowSettings flows,
        List<Authorizer> authorizers,
        AuthorizationChoice authorization,
        PluginChoice plugins,
        PluginConfigurations configurations,
        List<AdmissionPlugin> admissions) {

    public Seams {
        observers = List.copyOf(observers);
        authorizers = List.copyOf(authorizers);
        admissions = List.copyOf(admissions);
    }
}
