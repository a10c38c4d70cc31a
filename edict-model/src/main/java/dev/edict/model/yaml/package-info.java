/** YAML 1.1 in and out, as Kubernetes reads and writes it: what comes in is JSON in another spelling. */
@NullMarked
package dev.edict.model.yaml;

import org.jspecify.annotations.NullMarked;
