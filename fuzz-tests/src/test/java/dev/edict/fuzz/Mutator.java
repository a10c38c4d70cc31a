package dev.edict.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes new inputs of old ones: bits and bytes changed, parts cut, repeated, taken from others or from a dictionary. */
final class Mutator {
    private static final int LONGEST = 4_000;

    private final Random random;
    private final List<byte[]> seeds;
    private final List<String> dictionary;

    Mutator(long seed, List<byte[]> seeds, List<String> dictionary) {
        this.random = new Random(seed);
        this.seeds = seeds;
        this.dictionary = dictionary;
    }

    byte[] next() {
        byte[] input = seeds.get(random.nextInt(seeds.size())).clone();
        int changes = 1 + random.nextInt(6);
        for (int change = 0; change < changes; change++) {
            input = mutated(input);
        }
        return input;
    }

    private byte[] mutated(byte[] input) {
        int from = random.nextInt(input.length + 1);
        int to = Math.min(input.length, from + random.nextInt(12));
        byte[] other = seeds.get(random.nextInt(seeds.size()));
        int otherFrom = random.nextInt(other.length + 1);
        int otherTo = Math.min(other.length, otherFrom + random.nextInt(40));
        return switch (random.nextInt(7)) {
            case 0 -> replaced(input, from, Math.min(input.length, from + 1), new byte[] {(byte) random.nextInt(256)});
            case 1 -> replaced(input, from, from, word());
            case 2 -> replaced(input, from, to, word());
            case 3 -> replaced(input, from, to, new byte[0]);
            case 4 -> replaced(input, from, from, Arrays.copyOfRange(input, from, to));
            case 5 -> replaced(input, from, to, Arrays.copyOfRange(other, otherFrom, otherTo));
            default -> flipped(input);
        };
    }

    private byte[] word() {
        return dictionary.get(random.nextInt(dictionary.size())).getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] flipped(byte[] input) {
        byte[] changed = input.clone();
        if (changed.length > 0) {
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return changed;
    }

    private static byte[] replaced(byte[] input, int from, int to, byte[] by) {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(input, 0, from);
        changed.writeBytes(by);
        changed.write(input, to, input.length - to);
        return changed.size() > LONGEST ? input : changed.toByteArray();
    }
}
