/** Rights that another server decides about: it is asked by SubjectAccessReview. */
@NullMarked
package dev.edict.server.authorize.webhook;

import org.jspecify.annotations.NullMarked;
