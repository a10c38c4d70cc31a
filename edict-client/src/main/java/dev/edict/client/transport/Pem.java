package dev.edict.client.transport;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The blocks of a PEM text. */
final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\s*(.*?)-----END \\1-----", Pattern.DOTALL);

    private Pem() {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Block(String type, byte[] der, boolean encrypted) {}

    /** @throws IllegalArgumentException if a block is no Base64 */
    static List<Block> blocks(byte[] pem) {
        Matcher matcher = BLOCK.matcher(new String(pem, StandardCharsets.ISO_8859_1));
        List<Block> blocks = new ArrayList<>();
        while (matcher.find()) {
            String content = matcher.group(2);
            boolean encrypted = content.contains("ENCRYPTED") || matcher.group(1).startsWith("ENCRYPTED");
            String base64 = content.lines().filter(line -> line.indexOf(':') < 0).reduce("", String::concat);
            blocks.add(new Block(matcher.group(1), Base64.getMimeDecoder().decode(base64), encrypted));
        }
        return blocks;
    }
}
