package dev.edict.client.index;

import java.util.List;

/**
 * What a cache held at one instant.
 *
 * @param resourceVersion how far the cache had followed the server by then; empty if it had not begun
 */
public record Snapshot<T>(List<T> objects, String resourceVersion) {}
