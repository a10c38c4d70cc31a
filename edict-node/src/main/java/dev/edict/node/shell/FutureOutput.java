package dev.edict.node.shell;

import dev.edict.node.shell.Foresight.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Where that goes which commands will write: to the log, line by line, to the termination log, or nowhere. */
final class FutureOutput {
    private static final String NOWHERE = "/dev/null";

    private final String messages;
    private final List<Line> lines = new ArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private String path = "";
    /** Whether the last line may go on. */
    private boolean open;

    /** @param messages the path of the termination log */
    FutureOutput(String messages) {
        this.messages = messages;
    }

    List<Line> lines() {
        return List.copyOf(lines);
    }

    String message() {
        return message.toString();
    }

    /**
     * Where that goes which is written from now on.
     *
     * @param file empty for the log
     * @param appends whether what is in the file stays there
     * @throws SyntaxException for other files: somebody might look for them
     */
    void to(String file, boolean appends) throws SyntaxException {
        if (!file.isEmpty() && !file.equals(NOWHERE) && !file.equals(messages)) {
            throw new SyntaxException(file + " is more than can be told beforehand");
        }
        path = file;
        if (file.equals(messages) && !appends) {
            message.setLength(0);
        }
    }

    void write(Duration time, String text) {
        if (path.isEmpty()) {
            log(time, text);
        } else if (path.equals(messages)) {
            message.append(text);
        }
    }

    private void log(Duration time, String text) {
        List<String> parts = text.lines().toList();
        for (int index = 0; index < parts.size(); index++) {
            Line before = index == 0 && open ? lines.removeLast() : null;
            lines.add(before == null ? new Line(time, parts.get(index)) : new Line(before.after(), before.text() + parts.get(index)));
        }
        open = parts.isEmpty() ? open : !text.endsWith("\n");
    }
}
