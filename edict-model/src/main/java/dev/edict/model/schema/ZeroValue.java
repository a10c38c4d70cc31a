package dev.edict.model.schema;

/**
 * What becomes of the empty value of a field ({@code ""}, {@code 0}, {@code false}, an empty list or map) when an
 * object passes through the server. Kubernetes' own types are Go structs, and clients see it.
 */
public enum ZeroValue {
    /** An empty value is dropped, as is null: a Go value with {@code omitempty}. */
    OMITTED,
    /** What was given stays, null is dropped: a Go pointer, or any part of a custom resource. */
    KEPT,
    /** The field is always written, with its empty value when absent: a Go value without {@code omitempty}. */
    WRITTEN,
    /** What was given stays, and null is written where nothing was: a Go pointer, slice or map without that. */
    WRITTEN_AS_NULL
}
