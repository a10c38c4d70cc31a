package dev.edict.cel.value;

/** A value that checks texts and costs as much as a pattern of some length. */
public interface RegexSized {

    long patternSize();
}
