package dev.edict.cel.syntax;

import dev.edict.cel.syntax.ExpressionSource.Issue;
import dev.edict.cel.syntax.ExpressionSource.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with one expression, up to a limit. For one thread. */
public final class Issues {
    private static final int MOST = 100;

    private final ExpressionSource source;
    private final List<Issue> issues = new ArrayList<>();
    private int count;

    public Issues(ExpressionSource source) {
        this.source = source;
    }

    public ExpressionSource source() {
        return source;
    }

    public void add(Place place, String message) {
        count++;
        if (count <= MOST) {
            issues.add(new Issue(place, message));
        }
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** All of it as one text, in the order of the places. */
    public String show() {
        List<Issue> sorted = new ArrayList<>(issues);
        sorted.sort(Comparator.comparingInt((Issue issue) -> issue.place().line())
                .thenComparingInt(issue -> issue.place().column()));
        StringBuilder shown = new StringBuilder();
        for (Issue issue : sorted) {
            shown.append(shown.isEmpty() ? "" : "\n").append(source.show(issue));
        }
        if (count > MOST) {
            shown.append('\n').append(count - MOST).append(" more errors were truncated");
        }
        return shown.toString();
    }
}
