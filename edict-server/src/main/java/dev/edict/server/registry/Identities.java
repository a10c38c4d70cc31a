package dev.edict.server.registry;

import java.security.SecureRandom;
import java.util.UUID;

/** Where uids and the ends of generated names come from. */
public interface Identities {
    /** The characters of generated names: no vowels, so that no words come out. */
    String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    String uid();

    /** Five characters of {@link #ALPHABET}. */
    String suffix();

    static Identities random() {
        SecureRandom random = new SecureRandom();
        return new Identities() {
            @Override
            public String uid() {
                return UUID.randomUUID().toString();
            }

            @Override
            public String suffix() {
                StringBuilder text = new StringBuilder(5);
                for (int index = 0; index < 5; index++) {
                    text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                }
                return text.toString();
            }
        };
    }
}
