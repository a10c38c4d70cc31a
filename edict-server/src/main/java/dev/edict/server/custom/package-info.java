/**
 * Types that come at run time: what a CustomResourceDefinition says, the resources that it makes the server serve, and its
 * life from the first claim of its names to the removal of its last instance.
 */
@NullMarked
package dev.edict.server.custom;

import org.jspecify.annotations.NullMarked;
