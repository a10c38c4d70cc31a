package dev.edict.server.authenticate.impersonate;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiException;
import dev.edict.server.authenticate.impersonate.ImpersonationMode.Impersonated;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.ServiceAccountName;
import dev.edict.server.filter.User;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All ways to be somebody else, the narrow ones first. The one that last let somebody through is tried first when he comes
 * again: it costs less, and if it is refused, that refusal is the one which he is told.
 */
final class ImpersonationModes {
    private static final String ASSOCIATED_NODE = "impersonate:associated-node";
    private static final GroupVersionResource NODES = new GroupVersionResource("authentication.k8s.io", "v1", "nodes");
    private static final int MOST_REMEMBERED = 10_000;
    private static final List<String> LABELS = List.of("associated-node", "arbitrary-node", "serviceaccount", "user-info");

    private final List<ImpersonationMode> modes;
    /** Which mode let somebody through last; guarded by itself. */
    private final Map<String, ImpersonationMode> last = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ImpersonationMode> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    ImpersonationModes(RightsCheck rights) {
        this.modes = List.of(
                ImpersonationMode.constrained(onAnyNode(rights), "associated-node", (requester, wanted) ->
                        isNothingButAName(wanted) && NodeName.isHome(requester, wanted.name())),
                ImpersonationMode.constrained(rights, "arbitrary-node", (requester, wanted) ->
                        isNothingButAName(wanted) && NodeName.of(wanted.name()) != null),
                ImpersonationMode.constrained(rights, "serviceaccount", (requester, wanted) ->
                        isNothingButAName(wanted) && ServiceAccountName.of(wanted.name()) != null),
                ImpersonationMode.constrained(rights, "user-info", (requester, wanted) ->
                        NodeName.of(wanted.name()) == null && ServiceAccountName.of(wanted.name()) == null),
                ImpersonationMode.plain(rights));
    }

    /** @throws ApiException with reason Forbidden if the requester may not be the wanted user for this request */
    Impersonated impersonate(User requester, RequestInfo request, User wanted) {
        ImpersonationMode before = last(requester.name());
        ApiException refusal = null;
        for (int index = before == null ? 0 : -1; index < modes.size(); index++) {
            ImpersonationMode mode = index < 0 && before != null ? before : modes.get(index);
            if (index >= 0 && mode == before) {
                continue;
            }
            try {
                Impersonated found = mode.impersonate(requester, request, wanted);
                if (found != null) {
                    remember(requester.name(), mode);
                    return found;
                }
            } catch (ApiException refused) {
                refusal = refusal == null ? refused : refusal;
            }
        }
        throw refusal == null ? new IllegalStateException("nobody had an opinion on an impersonation") : refusal;
    }

    private @Nullable ImpersonationMode last(String requester) {
        synchronized (last) {
            return last.get(requester);
        }
    }

    private void remember(String requester, ImpersonationMode mode) {
        synchronized (last) {
            last.put(requester, mode);
        }
    }

    private static boolean isNothingButAName(User wanted) {
        return wanted.uid().isEmpty() && wanted.groups().isEmpty() && wanted.extra().isEmpty();
    }

    /**
     * The right to be the node on which one is does not name the node, and who asks is the account rather than one of its
     * tokens: of what the token says only the keys are told.
     */
    private static RightsCheck onAnyNode(RightsCheck rights) {
        return (requester, right) -> {
            User account = new User(requester.name(), requester.uid(), requester.groups(),
                    Map.of("authentication.kubernetes.io/associated-node-keys",
                            List.copyOf(new TreeSet<>(requester.extra().keySet()))));
            rights.require(account, right.verb().equals(ASSOCIATED_NODE)
                    ? RequestInfo.ofResource(ASSOCIATED_NODE, NODES, "", "*", "") : right);
        };
    }

    /** The mode that a verb belongs to, as metrics name it. */
    static String label(String verb) {
        if (verb.isEmpty() || verb.equals("impersonate")) {
            return "legacy";
        }
        return LABELS.stream().filter(label -> verb.equals("impersonate:" + label)
                || verb.startsWith("impersonate-on:" + label + ":")).findFirst().orElse("unknown");
    }
}
