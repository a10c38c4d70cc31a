/** What is declared comes true: the control loops that every cluster has, who of several servers runs them, and as whom. */
@NullMarked
package dev.edict.controllers;

import org.jspecify.annotations.NullMarked;
