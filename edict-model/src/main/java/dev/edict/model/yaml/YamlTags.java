package dev.edict.model.yaml;

import dev.edict.model.yaml.YamlToken.Kind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Scans what stands beside content: anchors, aliases, tags and directives. */
final class YamlTags {
    private final YamlCursor cursor;

    YamlTags(YamlCursor cursor) {
        this.cursor = cursor;
    }

    YamlToken anchor(Kind kind) {
        int line = cursor.line();
        cursor.skip();
        String name = cursor.word();
        if (name.isEmpty() || !(cursor.isBlankOrEnd(0) || "?:,]}%@`".indexOf(cursor.current()) >= 0)) {
            throw cursor.problem("did not find expected alphabetic or numeric character");
        }
        return YamlToken.named(kind, line, name);
    }

    YamlToken tag() {
        int line = cursor.line();
        String handle = "";
        String suffix;
        if (cursor.at(1) == '<') {
            cursor.skip(2);
            suffix = uri("");
            if (cursor.current() != '>') {
                throw cursor.problem("did not find the expected '>'");
            }
            cursor.skip();
        } else {
            handle = handle(false);
            if (handle.length() > 1 && handle.endsWith("!")) {
                suffix = uri("");
            } else {
                suffix = uri(handle);
                handle = suffix.isEmpty() ? "" : "!";
                suffix = suffix.isEmpty() ? "!" : suffix;
            }
        }
        if (!cursor.isBlankOrEnd(0)) {
            throw cursor.problem("did not find expected whitespace or line break");
        }
        return new YamlToken(Kind.TAG, line, suffix, handle, false);
    }

    private String handle(boolean directive) {
        if (cursor.current() != '!') {
            throw cursor.problem("did not find expected '!'");
        }
        StringBuilder handle = new StringBuilder().append(cursor.read()).append(cursor.word());
        if (cursor.current() == '!') {
            handle.append(cursor.read());
        } else if (directive && handle.length() > 1) {
            throw cursor.problem("did not find expected '!'");
        }
        return handle.toString();
    }

    /** @param head what has been read already: an exclamation mark and the beginning of the suffix */
    private String uri(String head) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (head.length() > 1) {
            bytes.writeBytes(head.substring(1).getBytes(StandardCharsets.UTF_8));
        }
        boolean found = !head.isEmpty();
        while (cursor.isWordCharacter() || ";/?:@&=+$,.!~*'()[]%".indexOf(cursor.current()) >= 0) {
            if (cursor.current() == '%') {
                bytes.write(octet());
            } else {
                bytes.write(cursor.read());
            }
            found = true;
        }
        if (!found) {
            throw cursor.problem("did not find expected tag URI");
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private int octet() {
        if (!HexFormat.isHexDigit(cursor.at(1)) || !HexFormat.isHexDigit(cursor.at(2))) {
            throw cursor.problem("did not find URI escaped octet");
        }
        int octet = HexFormat.fromHexDigit(cursor.at(1)) << 4 | HexFormat.fromHexDigit(cursor.at(2));
        cursor.skip(3);
        return octet;
    }

    YamlToken directive() {
        int line = cursor.line();
        cursor.skip();
        String name = cursor.word();
        if (name.isEmpty()) {
            throw cursor.problem("could not find expected directive name");
        }
        if (!cursor.isBlankOrEnd(0)) {
            throw cursor.problem("found unexpected non-alphabetical character");
        }
        cursor.skipBlanks();
        YamlToken token = switch (name) {
            case "YAML" -> YamlToken.named(Kind.VERSION_DIRECTIVE, line, version());
            case "TAG" -> tagDirective(line);
            default -> throw cursor.problem("found unknown directive name");
        };
        cursor.skipBlanks();
        cursor.skipComment();
        if (!cursor.isBreakOrEnd(0)) {
            throw cursor.problem("did not find expected comment or line break");
        }
        if (cursor.isBreak(0)) {
            cursor.skipLine();
        }
        return token;
    }

    private String version() {
        String major = number();
        if (cursor.current() != '.') {
            throw cursor.problem("did not find expected digit or '.' character");
        }
        cursor.skip();
        return major + "." + number();
    }

    private String number() {
        StringBuilder digits = new StringBuilder();
        while (cursor.current() >= '0' && cursor.current() <= '9') {
            if (digits.length() == 2) {
                throw cursor.problem("found extremely long version number");
            }
            digits.append(cursor.read());
        }
        if (digits.isEmpty()) {
            throw cursor.problem("did not find expected version number");
        }
        return digits.toString();
    }

    private YamlToken tagDirective(int line) {
        String handle = handle(true);
        if (!cursor.isBlank(0)) {
            throw cursor.problem("did not find expected whitespace");
        }
        cursor.skipBlanks();
        String prefix = uri("");
        if (!cursor.isBlankOrEnd(0)) {
            throw cursor.problem("did not find expected whitespace or line break");
        }
        return new YamlToken(Kind.TAG_DIRECTIVE, line, prefix, handle, false);
    }
}
