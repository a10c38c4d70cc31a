/** Streams of SPDY/3.1 over one connection; needs nothing but the JDK. */
module dev.edict.spdy {
    requires static transitive org.jspecify;

    exports dev.edict.spdy;
}
