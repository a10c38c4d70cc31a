package dev.edict.server.authenticate;

import dev.edict.server.filter.User;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokens from a file in the format of kube-apiserver: {@code token,user,uid,"group1,group2"} a line. It is read once. Of a token
 * that stands there twice the last line counts; lines without a token count for nothing.
 */
public final class StaticTokens implements TokenAuthenticator.Plain {
    private record Known(byte[] token, User user) {}

    private final List<Known> known = new ArrayList<>();

    /** @throws IOException if the file cannot be read or a line in it is wrong; the message never shows a token */
    public static StaticTokens read(Path file) throws IOException {
        Map<String, User> users = new LinkedHashMap<>();
        for (CommaSeparated.Record line : CommaSeparated.records(Files.readString(file))) {
            List<String> cells = line.cells();
            if (cells.size() < 3) {
                throw new IOException("token file '" + file + "', line " + line.number()
                        + ", must have at least 3 columns (token, user name, user uid), found " + cells.size());
            }
            if (!cells.get(0).isEmpty()) {
                users.put(cells.get(0), new User(cells.get(1), cells.get(2),
                        cells.size() > 3 ? List.of(cells.get(3).split(",", -1)) : List.of(), Map.of()));
            }
        }
        StaticTokens tokens = new StaticTokens();
        users.forEach(tokens::add);
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
