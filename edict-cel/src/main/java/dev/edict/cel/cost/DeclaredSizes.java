package dev.edict.cel.cost;

import dev.edict.cel.type.DeclaredType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sizes that a schema declares. Whatever the variable is called, its type is the one given. */
public record DeclaredSizes(DeclaredType root) implements SizeSource {

    @Override
    public @Nullable Long maxSize(List<String> path) {
        DeclaredType found = root;
        for (String step : path.subList(1, path.size())) {
            DeclaredType next = switch (step) {
                case "@items", "@values" -> found.element();
                case "@keys" -> found.key();
                default -> found.fields().get(step);
            };
            if (next == null) {
                return null;
            }
            found = next;
        }
        return found.maxElements();
    }
}
