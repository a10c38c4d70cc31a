package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Namespace;
import java.util.ArrayList;
import java.util.List;

/** No object is in a namespace that is gone. */
final class LivingNamespaces implements Invariant {
    @Override
    public List<String> after(Change<?> change, World world) {
        List<String> wrong = new ArrayList<>();
        if (change.isOf(Namespace.TYPE)) {
            if (change.after() == null) {
                world.everything().forEach(all -> all.stream()
                        .filter(object -> object.namespace().equals(change.object().name()))
                        .forEach(object -> wrong.add(change + ", but not " + object.getClass().getSimpleName() + " " + object.key())));
            }
        } else if (change.before() == null && !change.object().namespace().isEmpty() && world.all(Namespace.TYPE).stream()
                .noneMatch(namespace -> namespace.name().equals(change.object().namespace()))) {
            wrong.add(change + " in a namespace that is not there");
        }
        return wrong;
    }
}
