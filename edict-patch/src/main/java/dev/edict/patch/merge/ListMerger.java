package dev.edict.patch.merge;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.PathElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges the items of a list that is shared item by item.
 *
 * <p>The items that both sides have come in the order of the partial side. Items of one side alone keep their place
 * relative to their neighbours: the full side's stand before the shared item that followed them, the partial side's
 * after the one that preceded them. Duplicates on the full side stay unless the partial side has the item too.
 */
final class ListMerger {
    private final ListRule rule;
    private final List<Value> fullItems = new ArrayList<>();
    private final List<PathElement> fullSteps = new ArrayList<>();
    private final List<PathElement> partialSteps = new ArrayList<>();
    private final Map<PathElement, @Nullable Value> full = new HashMap<>();
    private final Map<PathElement, @Nullable Value> partial = new HashMap<>();
    private final List<Value> merged = new ArrayList<>();

    ListMerger(ListRule rule, ListValue fullList, ListValue partialList) {
        this.rule = rule;
        index(fullList, fullItems, fullSteps, full);
        index(partialList, new ArrayList<>(), partialSteps, partial);
    }

    /** A step that leads to two items is known, but to neither of them. */
    private void index(
            ListValue list, List<Value> items, List<PathElement> steps, Map<PathElement, @Nullable Value> found) {
        for (Value item : list) {
            PathElement step;
            try {
                step = rule.step(item);
            } catch (ListRule.BadItemException ruledOutByTheTypeCheck) {
                continue;
            }
            items.add(item);
            steps.add(step);
            if (found.containsKey(step)) {
                found.put(step, null);
            } else {
                found.put(step, item);
            }
        }
    }

    @Nullable Value merge() {
        List<PathElement> shared = new ArrayList<>();
        for (PathElement step : partialSteps) {
            if (full.containsKey(step)) {
                shared.add(step);
            }
        }
        int nextShared = 0;
        Set<PathElement> done = new HashSet<>();
        int left = 0;
        int right = 0;
        while (left < fullSteps.size() || right < partialSteps.size()) {
            PathElement mine = left < fullSteps.size() ? fullSteps.get(left) : null;
            PathElement theirs = right < partialSteps.size() ? partialSteps.get(right) : null;
            if (mine != null && theirs != null) {
                if (mine.equals(theirs)) {
                    done.add(mine);
                    take(mine);
                    left++;
                    right++;
                    nextShared++;
                    continue;
                }
                if (partial.containsKey(mine) && nextShared < shared.size()
                        && !shared.get(nextShared).equals(mine)) {
                    left++;
                    continue;
                }
            }
            if (mine != null) {
                if (!partial.containsKey(mine)) {
                    merged.add(fullItems.get(left));
                    left++;
                    continue;
                }
                if (done.contains(mine)) {
                    left++;
                }
            }
            if (theirs != null) {
                done.add(theirs);
                take(theirs);
                right++;
                if (nextShared < shared.size() && shared.get(nextShared).equals(theirs)) {
                    nextShared++;
                }
            }
        }
        return merged.isEmpty() ? null : ListValue.copyOf(merged);
    }

    private void take(PathElement step) {
        Value item = Merger.visit(full.get(step), partial.get(step), rule.element().get());
        if (item != null) {
            merged.add(item);
        }
    }
}
