package dev.edict.client.explain;

import java.time.Duration;
import java.util.List;

/** Loops as a page for people. Whatever comes from outside is escaped: names and messages are others' words. */
final class LoopHtml {
    private static final int MOST_WAITING = 100;

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Loops</title>
            <style>
            body { font: 14px/1.4 sans-serif; margin: 1.5em; }
            table { border-collapse: collapse; margin-bottom: 1.5em; }
            th, td { text-align: left; vertical-align: top; padding: .2em .8em .2em 0; border-bottom: 1px solid #ddd; }
            .bad { color: #b00020; } .good { color: #1b6e20; } .faint { color: #777; }
            </style></head><body><h1>Loops</h1>
            """;

    private final StringBuilder html = new StringBuilder(16 * 1024).append(HEAD);

    private LoopHtml() {}

    static String of(List<? extends Loop> loops) {
        LoopHtml page = new LoopHtml();
        loops.forEach(page::loop);
        if (loops.isEmpty()) {
            page.html.append("<p>There are no loops.</p>");
        }
        return page.html.append("</body></html>\n").toString();
    }

    private void loop(Loop loop) {
        LoopState state = loop.state();
        html.append("<h2>").append(escaped(loop.name())).append("</h2>\n<p>").append(escaped(state.phase())).append("; ");
        check("ready", loop.readiness());
        html.append(", ");
        check("healthy", loop.health());
        html.append("; ").append(state.workers()).append(" workers, ").append(state.queued()).append(" keys queued, ")
                .append(state.count()).append(" passes; last success: ")
                .append(state.lastSuccess() == null ? "none" : state.lastSuccess()).append("<br>woken by ")
                .append(lines(state.sources(), ", ")).append("</p>\n");
        passes("Under way", state.running());
        waiting(state.waiting());
        passes("Last passes", state.passes());
    }

    private void check(String word, Loop.Check check) {
        html.append("<span class=\"").append(check.isFine() ? "good\">" : "bad\">not ").append(word);
        html.append(check.isFine() ? "" : ": " + escaped(check.problem())).append("</span>");
    }

    private void waiting(List<Waiting> keys) {
        if (keys.isEmpty()) {
            return;
        }
        html.append("<h3>Waiting</h3>\n<table><tr><th>key</th><th>until</th><th>for</th></tr>\n");
        keys.stream().limit(MOST_WAITING).forEach(key -> row(
                escaped(key.key()), key.until().toString(), escaped(key.cause() + (key.why().isEmpty() ? "" : ": " + key.why()))));
        html.append("</table>\n");
        if (keys.size() > MOST_WAITING) {
            html.append("<p class=\"faint\">and ").append(keys.size() - MOST_WAITING).append(" more</p>\n");
        }
    }

    private void passes(String title, List<Pass> passes) {
        if (passes.isEmpty()) {
            return;
        }
        html.append("<h3>").append(title).append("</h3>\n<table><tr><th>#</th><th>key</th><th>began</th><th>took</th>")
                .append("<th>woken by</th><th>saw</th><th>did</th><th>outcome</th></tr>\n");
        for (Pass pass : passes) {
            row(Long.toString(pass.number()), escaped(pass.key()), pass.started().toString(), milliseconds(pass.took()),
                    lines(pass.wakes(), "<br>"), lines(pass.seen(), "<br>"),
                    lines(pass.acts(), "<br>") + (pass.unsaid() == 0 ? "" : "<br><i>" + pass.unsaid() + " not kept</i>"),
                    outcome(pass));
        }
        html.append("</table>\n");
    }

    private static String outcome(Pass pass) {
        StringBuilder text = new StringBuilder(escaped(pass.outcome()));
        if (!pass.waitsFor().isEmpty()) {
            text.append("<br>waits for ").append(escaped(pass.waitsFor()));
        }
        if (!pass.failure().isEmpty()) {
            text.append("<br><span class=\"bad\">").append(escaped(pass.failure())).append("</span>");
        }
        return text.toString();
    }

    private void row(String... cells) {
        html.append("<tr>");
        for (String cell : cells) {
            html.append("<td>").append(cell).append("</td>");
        }
        html.append("</tr>\n");
    }

    private static String milliseconds(Duration time) {
        return time.toNanos() / 1_000 / 1e3 + " ms";
    }

    private static String lines(List<?> entries, String between) {
        return String.join(between, entries.stream().map(entry -> escaped(entry.toString())).toList());
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
    }
}
