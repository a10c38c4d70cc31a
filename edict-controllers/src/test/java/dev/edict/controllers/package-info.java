@NullMarked
package dev.edict.controllers;

import org.jspecify.annotations.NullMarked;
