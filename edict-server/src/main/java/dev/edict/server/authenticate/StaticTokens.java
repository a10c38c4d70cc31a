package dev.edict.server.authenticate;

import dev.edict.server.filter.User;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tokens from a file in the format of kube-apiserver: {@code token,user,uid,"group1,group2"} a line. */
public final class StaticTokens implements BearerTokens.Source {
    private record Known(byte[] token, User user) {}

    private final List<Known> known = new ArrayList<>();

    /** @throws IOException if the file cannot be read or a line in it is wrong; the message never shows a token */
    public static StaticTokens read(Path file) throws IOException {
        StaticTokens tokens = new StaticTokens();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells = cells(line);
            if (cells.size() < 3 || cells.get(0).isEmpty() || cells.get(1).isEmpty()) {
                throw new IOException(file + ", line " + number + ": expected token,user,uid[,\"group,group\"]");
            }
            List<String> groups = cells.size() > 3 && !cells.get(3).isEmpty()
                    ? List.of(cells.get(3).split(",")) : List.of();
            tokens.add(cells.get(0), new User(cells.get(1), cells.get(2), groups, Map.of()));
        }
        return tokens;
    }

    public static StaticTokens of(String token, User user) {
        StaticTokens tokens = new StaticTokens();
        tokens.add(token, user);
        return tokens;
    }

    private void add(String token, User user) {
        known.add(new Known(token.getBytes(StandardCharsets.UTF_8), user));
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int index = 0; index < line.length(); index++) {
            char character = line.charAt(index);
            if (character == '"') {
                quoted = !quoted;
            } else if (character == ',' && !quoted) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(character);
            }
        }
        cells.add(cell.toString().strip());
        return cells;
    }

    /** Compares in constant time, so that an answer's delay tells nothing of a token. */
    @Override
    public @Nullable User user(String token) {
        byte[] given = token.getBytes(StandardCharsets.UTF_8);
        User found = null;
        for (Known candidate : known) {
            if (MessageDigest.isEqual(candidate.token(), given)) {
                found = candidate.user();
            }
        }
        return found;
    }
}
