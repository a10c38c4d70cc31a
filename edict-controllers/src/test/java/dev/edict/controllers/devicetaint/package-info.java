@NullMarked
package dev.edict.controllers.devicetaint;

import org.jspecify.annotations.NullMarked;
