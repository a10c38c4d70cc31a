package dev.edict.types;

/**
 * Converts between two versions of a resource: the one that all are converted through, and another. Nothing may be lost on the way to
 * the former and back; what it has no field for goes into an annotation.
 *
 * @param <H> the version that all are converted through, most often the one that is stored
 * @param <S> the other
 */
public interface Conversion<H extends Resource, S extends Resource> {

    H toHub(S object);

    S fromHub(H object);
}
