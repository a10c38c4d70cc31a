/** What servers ask of those who define resources: conversion between versions. */
@NullMarked
package dev.edict.client.webhook;

import org.jspecify.annotations.NullMarked;
