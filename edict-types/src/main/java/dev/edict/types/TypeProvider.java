package dev.edict.types;

/**
 * Makes a type known to {@link Scheme#load}: a service, as {@link java.util.ServiceLoader} has them. Those of annotated records are
 * written and registered for them.
 */
public interface TypeProvider {

    ObjectType<?> type();
}
