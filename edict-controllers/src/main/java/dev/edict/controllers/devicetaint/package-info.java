/** Pods whose devices are tainted. */
@NullMarked
package dev.edict.controllers.devicetaint;

import org.jspecify.annotations.NullMarked;
