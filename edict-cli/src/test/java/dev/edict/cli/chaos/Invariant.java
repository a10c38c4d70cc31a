package dev.edict.cli.chaos;

import java.util.List;

/** Something that must be so after each step of a history. May remember what it has seen. */
interface Invariant {
    /** @return what is wrong after this step, in words; nothing if all is well */
    List<String> after(Change<?> change, World world);
}
