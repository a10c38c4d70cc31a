package dev.edict.server.watch;

/** The objects of a resource as they were at one revision. */
public record CacheState(SortedTree<CachedObject> objects, long revision) {}
