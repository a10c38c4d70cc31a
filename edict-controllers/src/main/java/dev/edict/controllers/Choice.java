package dev.edict.controllers;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which loops run, said as to upstream's controller manager: {@code *} is all that run unasked, a name is that loop, a name after a
 * minus is not. What is said first of a loop counts. The names that loops once had will do, and whatever upstream has may be left out,
 * also if it is not here: a choice that was made for upstream's manager need not be changed.
 */
public final class Choice {
    private static final String ALL = "*";

    private final Set<String> words;

    private Choice(Set<String> words) {
        this.words = words;
    }

    /**
     * @param text separated by commas; empty for none
     * @throws IllegalArgumentException if it names a loop that is not known
     */
    public static Choice parse(String text, List<ControlLoop> known) {
        Set<String> words = new LinkedHashSet<>();
        for (String part : text.split(",")) {
            String word = part.strip();
            boolean isLeftOut = word.startsWith("-");
            String said = isLeftOut ? word.substring(1) : word;
            String name = UpstreamNames.current(said);
            if (word.isEmpty() || isLeftOut && UpstreamNames.isNotHere(name)) {
                continue;
            }
            if (!word.equals(ALL) && known.stream().noneMatch(loop -> loop.name().equals(name))) {
                throw new IllegalArgumentException('"' + said + "\" is not in the list of known controllers: "
                        + known.stream().map(ControlLoop::name).sorted().collect(Collectors.joining(", ")));
            }
            words.add(isLeftOut ? "-" + name : name);
        }
        return new Choice(words);
    }

    /** Whether a loop is to run. */
    public boolean includes(ControlLoop loop) {
        for (String word : words) {
            if (word.equals(loop.name())) {
                return true;
            }
            if (word.equals("-" + loop.name())) {
                return false;
            }
        }
        return words.contains(ALL) && loop.runsUnasked();
    }
}
