/** Where a service's traffic goes: the addresses of its pods as EndpointSlices and Endpoints, and slices for Endpoints of people. */
@NullMarked
package dev.edict.controllers.endpoint;

import org.jspecify.annotations.NullMarked;
