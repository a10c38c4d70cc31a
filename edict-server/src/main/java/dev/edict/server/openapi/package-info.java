/**
 * What the API looks like, for programs: OpenAPI 3 for each version of a group, Swagger 2 (as JSON and as protobuf) for
 * everything. Nothing is built before somebody asks, and large documents are let go when memory is needed.
 */
@NullMarked
package dev.edict.server.openapi;

import org.jspecify.annotations.NullMarked;
