/**
 * Kubernetes' protobuf, in and out, over the same schemas as JSON: the wire knows numbers where JSON knows names, and the
 * catalogue knows both.
 */
@NullMarked
package dev.edict.schema.protobuf;

import org.jspecify.annotations.NullMarked;
