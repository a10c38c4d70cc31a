package dev.edict.server.custom;

import dev.edict.model.schema.Schema;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.structural.MetadataReader;
import dev.edict.server.convert.KindDecoder;
import dev.edict.server.convert.version.VersionConverters;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.Ledger;
import dev.edict.server.table.Tables;
import dev.edict.server.watch.Seals;
import dev.edict.server.watch.WatchCaches;
import dev.edict.store.Store;
import java.time.Clock;

/**
 * What all custom resources share.
 *
 * @param seals how values lie in the store
 * @param caches what the watch caches of the server share
 * @param ledger keeps count of what is there
 * @param builtIn decodes the kinds that every resource knows: options, and scales
 * @param metadata reads the metadata of objects, which no schema of a custom resource describes
 * @param objectMeta the schema of that metadata
 */
public record CustomTools(
        Store store,
        Seals seals,
        Identities identities,
        Clock clock,
        WatchCaches caches,
        Ledger ledger,
        Tables tables,
        KindDecoder builtIn,
        MetadataReader metadata,
        Schema objectMeta,
        VersionConverters converters) {

    public static CustomTools of(
            Catalogue catalogue, Store store, Seals seals, Identities identities, Clock clock, WatchCaches caches,
            Ledger ledger, Tables tables, KindDecoder builtIn, VersionConverters converters) {
        return new CustomTools(store, seals, identities, clock, caches, ledger, tables, builtIn, MetadataReader.of(catalogue),
                catalogue.definitions().definition("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"), converters);
    }
}
