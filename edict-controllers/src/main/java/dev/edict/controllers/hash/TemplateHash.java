package dev.edict.controllers.hash;

import dev.edict.api.core.v1.PodTemplateSpec;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A short name for a template, safe as a label and as a part of names: the one that upstream's controllers of 1.36 give it, so that
 * what they named is found again, and the other way round. It is the FNV-1a hash of the template as Go prints it. Equal templates
 * have the same, different ones nearly always another; where they have not, a count of collisions makes the difference.
 */
public final class TemplateHash {
    private TemplateHash() {}

    /** @param collisions how often another template was found to have the same; null for never */
    public static String of(PodTemplateSpec template, @Nullable Integer collisions) {
        String printed = GoDump.of("PodTemplateSpec", PodTemplateSpec.CODEC.toObject(template));
        int hash = Fnv.oneA(Fnv.START, printed.getBytes(StandardCharsets.UTF_8));
        return Fnv.letters(collisions == null ? hash : Fnv.oneA(hash, eightBytes(collisions)));
    }

    private static byte[] eightBytes(int count) {
        return new byte[] {(byte) count, (byte) (count >>> 8), (byte) (count >>> 16), (byte) (count >>> 24), 0, 0, 0, 0};
    }
}
