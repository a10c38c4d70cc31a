package dev.edict.cli.scheduling;

import dev.edict.api.core.v1.NodeAffinity;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.PreferredSchedulingTerm;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code NodeAffinityArgs}. */
final class NodeAffinityArguments implements PluginArguments {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    @Override
    public Arguments read(Settings args, FieldPath path, Arguments before, FieldErrors errors) {
        PluginArguments.requireKnown(args, "addedAffinity");
        FieldPath place = path.child("addedAffinity");
        Settings affinity = args.object("addedAffinity").requireKnown(Set.of(REQUIRED, PREFERRED));
        return before.withAddedAffinity(NodeAffinity.EMPTY
                .withRequiredDuringSchedulingIgnoredDuringExecution(required(affinity, place.child(REQUIRED), errors))
                .withPreferredDuringSchedulingIgnoredDuringExecution(preferred(affinity, place.child(PREFERRED), errors)));
    }

    private static @Nullable NodeSelector required(Settings affinity, FieldPath path, FieldErrors errors) {
        if (!affinity.tree().isSet(REQUIRED)) {
            return null;
        }
        Settings selector = affinity.object(REQUIRED).requireKnown(Set.of("nodeSelectorTerms"));
        List<NodeSelectorTerm> terms = new ArrayList<>();
        for (Settings term : selector.objects("nodeSelectorTerms")) {
            terms.add(NodeTermSection.of(term, path.child("nodeSelectorTerms").index(terms.size()), errors));
        }
        return NodeSelector.EMPTY.withNodeSelectorTerms(terms);
    }

    private static List<PreferredSchedulingTerm> preferred(Settings affinity, FieldPath path, FieldErrors errors) {
        List<PreferredSchedulingTerm> terms = new ArrayList<>();
        for (Settings term : affinity.objects(PREFERRED)) {
            term.requireKnown(Set.of("weight", "preference"));
            terms.add(PreferredSchedulingTerm.EMPTY
                    .withWeight(term.smallInteger("weight"))
                    .withPreference(NodeTermSection.of(
                            term.object("preference"), path.index(terms.size()).child("preference"), errors)));
        }
        return terms;
    }
}
