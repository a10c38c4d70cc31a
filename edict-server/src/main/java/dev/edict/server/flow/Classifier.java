package dev.edict.server.flow;

import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the schema of a request: the first that means it, in their order.
 *
 * <p>Each rule of all schemas has a bit, in the order in which rules are asked. For each user, group and namespace of accounts that
 * is named anywhere it is known which rules name it, and for each resource, too. What a request costs is a few of these looked up,
 * and then as many rules as name both, not as many as there are.
 */
final class Classifier {
    private static final String ACCOUNT = "system:serviceaccount:";

    private final List<FlowRule> rules = new ArrayList<>();
    /** The position of the schema of each rule. */
    private final List<Integer> schemas = new ArrayList<>();
    private final long[] ofAnybody;
    private final Map<String, long[]> ofUsers = new HashMap<>();
    private final Map<String, long[]> ofGroups = new HashMap<>();
    private final Map<String, long[]> ofAccounts = new HashMap<>();
    private final long[] onAnything;
    private final Map<String, long[]> onResources = new HashMap<>();
    private final long[] onPages;
    private final int otherwise;

    /** @param ordered in the order in which they are asked; {@code catch-all} among them gets what none has meant */
    Classifier(List<FlowSchema> ordered) {
        for (int index = 0; index < ordered.size(); index++) {
            for (FlowRule rule : ordered.get(index).rules()) {
                rules.add(rule);
                schemas.add(index);
            }
        }
        this.otherwise = ordered.stream().map(FlowSchema::name).toList().indexOf(FlowSchema.CATCH_ALL);
        this.ofAnybody = new long[rules.size() / Long.SIZE + 1];
        this.onAnything = new long[ofAnybody.length];
        this.onPages = new long[ofAnybody.length];
        for (int bit = 0; bit < rules.size(); bit++) {
            FlowRule rule = rules.get(bit);
            for (FlowRule.Subject subject : rule.subjects()) {
                set(bits(subject), bit);
            }
            for (FlowRule.ResourceRule part : rule.resources()) {
                if (part.resources().all()) {
                    set(onAnything, bit);
                }
                for (String resource : part.resources().names()) {
                    set(bits(onResources, resource), bit);
                }
            }
            if (!rule.paths().isEmpty()) {
                set(onPages, bit);
            }
        }
    }

    private static void set(long[] bits, int bit) {
        bits[bit / Long.SIZE] |= 1L << bit;
    }

    private long[] bits(FlowRule.Subject subject) {
        return switch (subject) {
            case FlowRule.Subject.User user -> user.name().equals("*") ? ofAnybody : bits(ofUsers, user.name());
            case FlowRule.Subject.Group group -> group.name().equals("*") ? ofAnybody : bits(ofGroups, group.name());
            case FlowRule.Subject.Account account -> account.name().equals("*")
                    ? bits(ofAccounts, account.namespace())
                    : bits(ofUsers, ACCOUNT + account.namespace() + ":" + account.name());
            case FlowRule.Subject.Nobody nobody -> new long[ofAnybody.length];
        };
    }

    private long[] bits(Map<String, long[]> named, String name) {
        return named.computeIfAbsent(name, absent -> new long[ofAnybody.length]);
    }

    /** The position of the schema of a request. */
    int classify(User user, RequestInfo info) {
        long[] candidates = ofAnybody.clone();
        add(candidates, ofUsers.get(user.name()));
        for (String group : user.groups()) {
            add(candidates, ofGroups.get(group));
        }
        if (!ofAccounts.isEmpty() && user.name().startsWith(ACCOUNT)) {
            int end = user.name().indexOf(':', ACCOUNT.length());
            add(candidates, end < 0 ? null : ofAccounts.get(user.name().substring(ACCOUNT.length(), end)));
        }
        long[] named = info.isResource() ? onResources.get(info.target()) : null;
        long[] others = info.isResource() ? onAnything : onPages;
        for (int word = 0; word < candidates.length; word++) {
            long meant = named == null ? others[word] : others[word] | named[word];
            for (long bits = candidates[word] & meant; bits != 0; bits &= bits - 1) {
                int rule = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
                if (rules.get(rule).matches(info)) {
                    return schemas.get(rule);
                }
            }
        }
        return otherwise;
    }

    private static void add(long[] candidates, long @Nullable [] more) {
        if (more != null) {
            for (int word = 0; word < candidates.length; word++) {
                candidates[word] |= more[word];
            }
        }
    }
}
