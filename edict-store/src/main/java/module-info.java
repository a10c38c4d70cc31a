/** The multi-version store of Edict: its contract and the implementations in memory, embedded on disk, and on etcd. */
module dev.edict.store {
    requires static transitive org.jspecify;
    requires com.google.protobuf;
    requires io.grpc;
    requires rocksdbjni;

    exports dev.edict.store;
    exports dev.edict.store.embedded;
    exports dev.edict.store.etcd;
    exports dev.edict.store.memory;
}
