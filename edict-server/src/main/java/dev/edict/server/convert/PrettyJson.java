package dev.edict.server.convert;

import java.io.ByteArrayOutputStream;

/** Lays compact JSON out for people: two spaces a level, as Go's indenter does. */
final class PrettyJson {
    private PrettyJson() {}

    static byte[] indent(byte[] compact) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(compact.length * 2);
        int depth = 0;
        boolean quoted = false;
        for (int index = 0; index < compact.length; index++) {
            byte character = compact[index];
            if (quoted) {
                out.write(character);
                if (character == '\\') {
                    out.write(compact[++index]);
                } else if (character == '"') {
                    quoted = false;
                }
                continue;
            }
            switch (character) {
                case '"' -> {
                    quoted = true;
                    out.write(character);
                }
                case '{', '[' -> {
                    out.write(character);
                    if (compact[index + 1] == character + 2) {
                        out.write(compact[++index]);
                    } else {
                        newLine(out, ++depth);
                    }
                }
                case '}', ']' -> {
                    newLine(out, --depth);
                    out.write(character);
                }
                case ',' -> {
                    out.write(character);
                    newLine(out, depth);
                }
                case ':' -> {
                    out.write(character);
                    out.write(' ');
                }
                default -> out.write(character);
            }
        }
        return out.toByteArray();
    }

    private static void newLine(ByteArrayOutputStream out, int depth) {
        out.write('\n');
        for (int level = 0; level < depth; level++) {
            out.write(' ');
            out.write(' ');
        }
    }
}
