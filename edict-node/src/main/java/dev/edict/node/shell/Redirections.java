package dev.edict.node.shell;

import dev.edict.node.run.StandardStreams;
import dev.edict.node.shell.Words.Word;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where one command reads from and writes to. Files get what was written when it has ended. */
final class Redirections {
    private static final String NOWHERE = "/dev/null";
    private static final int ORDINARY = 0644;

    private final Session session;
    private InputStream input;
    private OutputStream output;
    private OutputStream errors;
    private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();
    private @Nullable String refusal;

    Redirections(Session session, StandardStreams streams) {
        this.session = session;
        this.input = streams.input();
        this.output = streams.output();
        this.errors = streams.errors();
    }

    /** @return the words that belong to the command */
    List<String> take(List<Word> words) throws SyntaxException {
        List<String> plain = new ArrayList<>();
        for (int index = 0; index < words.size(); index++) {
            Word word = words.get(index);
            if (!word.isOperator()) {
                plain.add(word.text());
            } else if (word.text().endsWith("&1")) {
                errors = output;
            } else if (word.text().endsWith("&2")) {
                output = errors;
            } else if (index + 1 < words.size() && !words.get(index + 1).isOperator()) {
                redirect(word.text(), words.get(++index).text());
            } else {
                throw new SyntaxException("unexpected " + word.text());
            }
        }
        return plain;
    }

    private void redirect(String operator, String name) {
        String path = session.path(name);
        if (operator.equals("<")) {
            try {
                FileEntry file = session.files().find(path);
                byte[] bytes = path.equals(NOWHERE) ? new byte[0] : file == null ? null : file.read();
                if (bytes == null) {
                    refusal = "can't open " + name + ": no such file";
                } else {
                    input = new ByteArrayInputStream(bytes);
                }
            } catch (IOException unreadable) {
                refusal = "can't open " + name + ": " + unreadable.getMessage();
            }
            return;
        }
        OutputStream target = path.equals(NOWHERE) ? OutputStream.nullOutputStream() : file(path, operator.endsWith(">>"));
        if (operator.startsWith("2")) {
            errors = target;
        } else {
            output = target;
        }
    }

    private OutputStream file(String path, boolean appends) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (appends && session.files().find(path) instanceof FileEntry.Written before) {
            bytes.writeBytes(before.bytes());
        }
        written.put(path, bytes);
        return bytes;
    }

    /** What is wrong with it, if anything is. */
    @Nullable String refusal() {
        return refusal;
    }

    StandardStreams streams() {
        return new StandardStreams(input, output, errors, false);
    }

    /** Writes the files. @return what is wrong, if anything is */
    @Nullable String finish() {
        for (Map.Entry<String, ByteArrayOutputStream> file : written.entrySet()) {
            try {
                session.files().write(file.getKey(), file.getValue().toByteArray(), ORDINARY);
            } catch (IOException failed) {
                return "can't create " + file.getKey() + ": " + failed.getMessage();
            }
        }
        return null;
    }
}
